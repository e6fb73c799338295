/** Colors for commands, their data, variables and comments. */

import { type Extension, type Range, RangeSetBuilder } from '@codemirror/state'
import { Decoration, type DecorationSet, type EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view'
import { variableProblem, variablesIn } from '@postern/domain/areas/labels/variables.ts'
import { helpFor } from '@postern/domain/areas/labels/zpl/commandHelp.ts'
import type { Token } from '@postern/domain/areas/labels/zpl/tokens.ts'
import classes from './ZplEditor.module.css'
import { zplTokens } from './zplText.ts'

const mark = (name: string | undefined) => Decoration.mark({ class: name ?? '' })
const marks = {
  command: mark(classes.command),
  unknown: mark(classes.unknown),
  params: mark(classes.params),
  data: mark(classes.data),
  variable: mark(classes.variable),
  wrongVariable: mark(classes.wrongVariable),
  comment: mark(classes.comment),
}

function rangesOf(token: Token): Range<Decoration>[] {
  if (token.kind === 'text') return token.text.trim() === '' ? [] : [marks.comment.range(token.start, token.end)]
  if (token.name === '^FX') return [marks.comment.range(token.start, token.end)]
  const from = token.end - token.params.length
  const name = (helpFor(token.name) ? marks.command : marks.unknown).range(token.start, from)
  if (token.params.trim() === '') return [name]
  const isData = token.name === '^FD' || token.name === '^FV'
  const ranges = [name]
  let at = from
  for (const use of isData ? variablesIn(token.params) : []) {
    if (from + use.start > at) ranges.push(marks.data.range(at, from + use.start))
    ranges.push((variableProblem(use) ? marks.wrongVariable : marks.variable).range(from + use.start, from + use.end))
    at = from + use.end
  }
  if (at < token.end) ranges.push((isData ? marks.data : marks.params).range(at, token.end))
  return ranges
}

/** Decorates the visible range only. */
function decorationsOf(view: EditorView): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>()
  const { from, to } = view.viewport
  for (const token of view.state.field(zplTokens)) {
    if (token.end < from) continue
    if (token.start > to) break
    for (const range of rangesOf(token)) builder.add(range.from, range.to, range.value)
  }
  return builder.finish()
}

export const zplHighlighting: Extension = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet

    constructor(view: EditorView) {
      this.decorations = decorationsOf(view)
    }

    update({ docChanged, viewportChanged, view }: ViewUpdate) {
      if (docChanged || viewportChanged) this.decorations = decorationsOf(view)
    }
  },
  { decorations: ({ decorations }) => decorations },
)
