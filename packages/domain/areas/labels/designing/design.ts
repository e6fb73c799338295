/**
 * A label that's being designed: its source and the parsed document. The parser numbers elements by order; here each one keeps
 * its id across edits, so selection and focus follow it.
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

/** Replaces the source with typed text. */
export function typeSource({ source, document }: Design, typed: string): Design {
  if (typed === source) return { source, document }
  return { source: typed, document: carryIds(document, parseLabel(typed, document)) }
}

/** Applies edits from the canvas, a panel or a fix. */
export const editDesign = (design: Design, edits: readonly LabelEdit[]): Design =>
  edits.length === 0 ? design : editLabel(design.source, design.document, edits)

/** Edits that add elements on top (printed last), with their new ids. */
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

/** Moves an element one step to the front (printed later) or the back. */
export function orderEdits({ elements }: LabelDocument, id: string, towards: 'front' | 'back'): LabelEdit[] {
  const ids = elements.map((element) => element.id)
  const at = ids.indexOf(id)
  const after = towards === 'front' ? ids[at + 1] : at >= 2 ? ids[at - 2] : null
  return at === -1 || after === undefined || (towards === 'back' && at === 0) ? [] : [{ kind: 'order', id, after }]
}
