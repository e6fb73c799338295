/** The `/` menu of the editor: blocks and, inside a table, table commands. */
import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete'
import { EditorSelection } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { before, below, calloutBlock, codeBlock, type Format, tableBlock } from './formatting.ts'
import { addColumn, addRow, alignTable, isInTable } from './tableText.ts'

/** Entries that open something outside the text. */
export interface SlashActs {
  readonly onRecord: () => void
  readonly onImage: () => void
}

interface Entry {
  readonly label: string
  readonly detail: string
  readonly run: Format | keyof SlashActs
}

const blocks: readonly Entry[] = [
  { label: 'Heading', detail: 'Of a section', run: before('## ') },
  { label: 'Small heading', detail: 'Inside a section', run: before('### ') },
  { label: 'Table', detail: 'Rows and columns', run: below(tableBlock) },
  { label: 'Task list', detail: 'Items with checkboxes', run: before('- [ ] ') },
  { label: 'List', detail: 'Items with bullets', run: before('- ') },
  { label: 'Callout', detail: 'A note that stands out', run: below(calloutBlock('note')) },
  { label: 'Warning', detail: 'What must not be done', run: below(calloutBlock('warning')) },
  { label: 'Code', detail: 'Text as it is', run: below(codeBlock) },
  { label: 'Record', detail: 'Link to a customer, bank, ticket …', run: 'onRecord' },
  { label: 'Image', detail: 'PNG, JPEG, GIF or WebP', run: 'onImage' },
]

const tableEntries: readonly Entry[] = [
  { label: 'Add row', detail: 'Below this one', run: addRow },
  { label: 'Add column', detail: 'At the right', run: addColumn },
  { label: 'Align table', detail: 'Columns of equal width', run: alignTable },
]

const begun = /(?:^|[\s|])\/[a-z ]{0,20}$/i

function completion({ label, detail, run }: Entry, acts: SlashActs): Completion {
  const apply = (view: EditorView, _: Completion, from: number, to: number) => {
    // Removes the slash, too.
    view.dispatch({ changes: { from: from - 1, to }, selection: EditorSelection.cursor(from - 1), userEvent: 'input' })
    if (typeof run === 'string') acts[run]()
    else view.dispatch(run(view.state))
  }
  return { label, detail, apply }
}

export function slashEntries(context: CompletionContext, acts: SlashActs): CompletionResult | null {
  const line = context.state.doc.lineAt(context.pos)
  const text = context.state.sliceDoc(line.from, context.pos)
  if (!begun.test(text.slice(-24))) return null
  const entries = isInTable(context.state) ? tableEntries : blocks
  return {
    from: line.from + text.lastIndexOf('/') + 1,
    options: entries.map((entry) => completion(entry, acts)),
    validFor: /^[a-z ]{0,20}$/i,
  }
}

export const slashMenu = (acts: SlashActs) =>
  // The menu opens only on request, so Enter can select immediately.
  autocompletion({ override: [(context) => slashEntries(context, acts)], icons: false, interactionDelay: 0 })
