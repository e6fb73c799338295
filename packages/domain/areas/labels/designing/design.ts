/**
 * A label that is being designed: its source, and what the source says. The parser knows elements by their order only; here each
 * keeps its id from one edit to the next, so selection and focus follow it.
 */
import type { LabelDocument, LabelEdit, LabelElement } from '../document.ts'
import type { LabelPaper } from '../paper.ts'
import { editLabel } from '../zpl/edit.ts'
import { carryIds, withIds } from '../zpl/identity.ts'
import { parseLabel } from '../zpl/parse.ts'

export interface Design {
  readonly source: string
  readonly document: LabelDocument
}

export function openDesign(source: string, { widthMm, heightMm, dpmm }: LabelPaper): Design {
  const parsed = parseLabel(source, { widthMm, heightMm, dpmm })
  return {
    source,
    document: withIds(
      parsed,
      parsed.elements.map(() => null),
    ),
  }
}

/** The source as it was typed. */
export function typeSource({ source, document }: Design, typed: string): Design {
  if (typed === source) return { source, document }
  return { source: typed, document: carryIds(document, parseLabel(typed, document)) }
}

/** Edits made on the canvas, in a panel or by a fix. */
export const editDesign = (design: Design, edits: readonly LabelEdit[]): Design =>
  edits.length === 0 ? design : editLabel(design.source, design.document, edits)

/** Printed last, so on top; with the ids they get. */
export function addEdits(
  { elements }: LabelDocument,
  added: readonly LabelElement[],
): { edits: LabelEdit[]; ids: string[] } {
  const highest = Math.max(0, ...elements.map(({ id }) => Number.parseInt(id.slice(1), 10) || 0))
  const ids = added.map((_, index) => `e${highest + 1 + index}`)
  const edits = added.map((element, index): LabelEdit => {
    const after = ids[index - 1] ?? elements.at(-1)?.id ?? null
    return { kind: 'add', element: { ...element, id: ids[index] ?? '', span: null }, after }
  })
  return { edits, ids }
}

/** One place towards the front (printed later) or the back. */
export function orderEdits({ elements }: LabelDocument, id: string, towards: 'front' | 'back'): LabelEdit[] {
  const ids = elements.map((element) => element.id)
  const at = ids.indexOf(id)
  const after = towards === 'front' ? ids[at + 1] : at >= 2 ? ids[at - 2] : null
  return at === -1 || after === undefined || (towards === 'back' && at === 0) ? [] : [{ kind: 'order', id, after }]
}
