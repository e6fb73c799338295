/** Copies elements to the clipboard as a ZPL label, so they can be pasted into another label or program. */
import type { Dpmm, LabelDocument, LabelElement } from '../document.ts'
import { dpmms } from '../document.ts'
import { emitLabel } from '../zpl/emit.ts'
import { parseLabel } from '../zpl/parse.ts'
import { freeGroups } from './groups.ts'

/** Records the resolution, since the target label may have another one. */
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

/** Offset for pasted elements that would otherwise cover existing ones. */
const shiftMm = 2

/** Returns an empty array if the text isn’t a label. Pasted groups get new names to stay separate from existing ones. */
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
