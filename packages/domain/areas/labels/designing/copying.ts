/** Elements on the clipboard: a label of their own, as ZPL, so they can be pasted into another label or another program. */
import type { Dpmm, LabelDocument, LabelElement } from '../document.ts'
import { dpmms } from '../document.ts'
import { emitLabel } from '../zpl/emit.ts'
import { parseLabel } from '../zpl/parse.ts'
import { freeGroups } from './groups.ts'

/** A label for another printer has other dots. */
const mark = '^FXdots per mm: '

export function copyText(document: LabelDocument, chosen: ReadonlySet<string>): string {
  const elements = document.elements.filter(({ id }) => chosen.has(id))
  const text = emitLabel({ ...document, elements, unknown: [], settings: [] }, document.dpmm)
  return text.replace('^XA', `^XA${mark}${document.dpmm}^FS`)
}

const markedDpmm = (text: string): Dpmm | undefined => {
  const at = text.indexOf(mark)
  const figure = at === -1 ? Number.NaN : Number.parseInt(text.slice(at + mark.length), 10)
  return dpmms.find((each) => each === figure)
}

/** Pasted where it was copied it would hide what is there. */
const shiftMm = 2

/** Empty if the text is no label. Groups stay apart from those that are there. */
export function pasteElements(text: string, into: LabelDocument): readonly LabelElement[] {
  if (!text.trimStart().toUpperCase().startsWith('^XA')) return []
  const { widthMm, heightMm, dpmm } = into
  const { elements } = parseLabel(text, { widthMm, heightMm, dpmm: markedDpmm(text) ?? dpmm })
  const pasted = elements.filter((element) => element.kind !== 'raw' || !element.zpl.startsWith(mark))
  const isTaken = pasted.some((each) => into.elements.some(({ x, y }) => x === each.x && y === each.y))
  const shift = isTaken ? shiftMm : 0
  const groups = [...new Set(pasted.flatMap(({ group }) => group ?? []))]
  const free = freeGroups(into.elements, groups.length)
  return pasted.map((each) => ({
    ...each,
    x: each.x + shift,
    y: each.y + shift,
    group: each.group === null ? null : (free[groups.indexOf(each.group)] ?? null),
  }))
}
