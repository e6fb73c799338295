/** Completes commands after ^ and ~, variables after {{, and filters after |. */

import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete'
import { labelFilters } from '@postern/domain/areas/labels/filters.ts'
import { labelVariables } from '@postern/domain/areas/labels/variables.ts'
import { commandHelp } from '@postern/domain/areas/labels/zpl/commandHelp.ts'

const commands: readonly Completion[] = commandHelp.map(({ name, title, params, help }) => ({
  label: name,
  detail: title,
  info: params.length > 0 ? `${params.join(', ')}. ${help}` : help,
  type: 'keyword',
}))

const variables: readonly Completion[] = labelVariables.map(({ name, label }) => ({
  label: name,
  detail: label,
  type: 'variable',
}))

const filters: readonly Completion[] = labelFilters.map(({ name, example, help }) => ({
  label: example,
  detail: help,
  type: 'function',
  // The argument after the colon is only an example, so the user types it.
  apply: example === name ? name : `${name}:`,
}))

/** The partial variable or filter being typed in braces; null outside of braces. */
function inBraces(before: string): { text: string; isFilter: boolean } | null {
  const open = before.lastIndexOf('{{')
  if (open < 0 || before.indexOf('}}', open) >= 0) return null
  const inside = before.slice(open + 2)
  const pipe = inside.lastIndexOf('|')
  const text = (pipe < 0 ? inside : inside.slice(pipe + 1)).trimStart()
  return text.includes(':') ? null : { text, isFilter: pipe >= 0 }
}

export function completeZpl(context: CompletionContext): CompletionResult | null {
  const line = context.state.doc.lineAt(context.pos)
  const before = context.state.sliceDoc(line.from, context.pos)
  const braces = inBraces(before)
  if (braces) {
    return {
      from: context.pos - braces.text.length,
      options: braces.isFilter ? filters : variables,
      validFor: /^[\w.]*$/,
    }
  }
  const begun = context.matchBefore(/[\^~][A-Za-z0-9@]{0,2}/)
  return begun ? { from: begun.from, options: commands, validFor: /^[\^~][A-Za-z0-9@]{0,2}$/ } : null
}

export const zplCompletion = autocompletion({ override: [completeZpl], icons: false })
