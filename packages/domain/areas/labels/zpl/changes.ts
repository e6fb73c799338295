/** Builds the splices for one change, touching as little of the field as possible. */
import type { LabelElement, Span } from '../document.ts'
import { isBarcodeCommand, writeLinear, writeMatrix } from './barcodes.ts'
import { dataToken, hexSignOf, lastOf } from './elements.ts'
import { encodeBlock, encodeData } from './fieldData.ts'
import type { Field } from './fields.ts'
import { isGraphic } from './fields.ts'
import { isMarks, writeMarks } from './marks.ts'
import { paramsOf } from './params.ts'
import { isSticky } from './state.ts'
import { printTokens, type Token } from './tokens.ts'
import { type Ground, isBeforeHome, type Kept, writeElement, writePlace } from './write.ts'

export interface Splice extends Span {
  readonly text: string
}

type Key = 'place' | 'value' | 'marks' | 'rest'

const keyGroups: Readonly<Record<string, Key>> = {
  x: 'place',
  y: 'place',
  anchor: 'place',
  origin: 'place',
  value: 'value',
  name: 'marks',
  isLocked: 'marks',
  group: 'marks',
}

/** Which parts of an element changed. */
function differences(before: LabelElement, after: LabelElement): ReadonlySet<Key> {
  const [old, now] = [new Map<string, unknown>(Object.entries(before)), new Map<string, unknown>(Object.entries(after))]
  const keys = new Set([...old.keys(), ...now.keys()].filter((key) => key !== 'id' && key !== 'span'))
  const isChanged = (key: string) => JSON.stringify(old.get(key)) !== JSON.stringify(now.get(key))
  return new Set([...keys].filter(isChanged).map((key) => keyGroups[key] ?? 'rest'))
}

/** `isWhole` rewrites the field even if nothing changed. */
export function splicesFor(
  field: Field,
  before: LabelElement,
  after: LabelElement,
  ground: Ground,
  isWhole: boolean,
): readonly Splice[] {
  const changed = differences(before, after)
  const whole = [{ ...field.span, text: replacementText(field, after, ground) }]
  if (isWhole || changed.has('rest') || !field.isEnded) return changed.size > 0 || isWhole ? whole : []
  const parts: readonly (Splice | null)[] = [
    ...(changed.has('place') ? [placeSplice(field, after, ground)] : []),
    ...(changed.has('value') ? [valueSplice(field, after, ground)] : []),
    ...(changed.has('marks') ? [marksSplice(field, after, ground)] : []),
  ]
  const written = parts.filter((part) => part !== null)
  return written.length === parts.length ? written : whole
}

const trailing = (text: string): string => text.slice(text.trimEnd().length)

/** Changes the position only; null if it can't be written in place. */
export function placeSplice(field: Field, after: LabelElement, ground: Ground): Splice | null {
  const token = lastOf(field, '^FO', '^FT')
  if (isBeforeHome(after, ground)) return null
  return token && { start: token.start, end: token.end, text: writePlace(after, ground) + trailing(token.text) }
}

/** An element's field data, encoded for its symbology; null if other parameters depend on it. */
function dataOf(element: LabelElement, { dpmm }: Ground): string | null {
  if (element.kind === 'text') return element.block ? encodeBlock(element.value) : element.value
  if (element.kind === 'barcode')
    return element.symbology === 'codabar' ? null : writeLinear(element, dpmm, String).data
  if (element.kind === 'matrix')
    return element.symbology === 'dataMatrix' ? null : writeMatrix(element, dpmm, String).data
  return null
}

function valueSplice(field: Field, after: LabelElement, ground: Ground): Splice | null {
  const [token, data, hexSign] = [dataToken(field), dataOf(after, ground), hexSignOf(field)]
  if (!token || data === null || lastOf(field, '^FN')) return null
  const written = dataText(token, data, { hexSign, isText: after.kind === 'text' }, ground)
  return written && { start: token.start, end: token.end, text: written.text }
}

/** A data command with new data, with ^FH if needed; null if the character set lacks a character. */
export function dataText(
  token: Token,
  data: string,
  { hexSign, isText }: { readonly hexSign: string | null; readonly isText: boolean },
  { signs, state }: Pick<Ground, 'signs' | 'state'>,
): { readonly text: string } | null {
  const wanted = hexSign ?? (data.includes('{{') ? '_' : null)
  const written = encodeData(data, { signs, hexSign: wanted, charset: state.charset, isText })
  if (written.missing.length > 0) return null
  const hex = hexSign === null && written.hexSign !== null ? `${signs.caret}FH` : ''
  return { text: `${hex}${token.text.slice(0, token.text.length - token.params.length)}${written.text}` }
}

function marksSplice(field: Field, after: LabelElement, { signs }: Ground): Splice {
  const { start } = field.span
  const first = field.tokens[0]
  const isMarked = first?.name === '^FX' && isMarks(first.params.trim())
  const second = field.tokens[1]
  const end = !isMarked ? start : second?.name === '^FS' ? second.end : first.end
  return { start, end, text: writeMarks(after, signs) }
}

const written: ReadonlySet<string> = new Set([
  ...['^FO', '^FT', '^A', '^A@', '^GS', '^FB', '^TB', '^FH', '^FR', '^FD', '^FV', '^FN', '^FS'],
])

/** Commands of a field that affect later fields. */
const stickyIn = (field: Field, isBarcode: boolean): readonly Token[] =>
  field.tokens.filter(({ name }) => isSticky(name) && !(isBarcode && name === '^BY'))

function keptOf(field: Field, isBarcode: boolean): Kept {
  const code = field.tokens.findLast(({ name }) => isBarcodeCommand(name))
  // For barcodes, the font command sets the font of the text below the bars.
  const isKept = ({ kind, name, params }: Token) =>
    kind === 'command' &&
    !isSticky(name) &&
    !isGraphic(name) &&
    !isBarcodeCommand(name) &&
    !(name === '^FX' && isMarks(params.trim())) &&
    (!written.has(name) || (isBarcode && (name === '^A' || name === '^A@')))
  return {
    code: code ? { name: code.name, params: paramsOf(code) } : null,
    commands: field.tokens.filter(isKept).map(({ text }) => text.trimEnd()),
  }
}

const isBars = (element: LabelElement): boolean => element.kind === 'barcode' || element.kind === 'matrix'

function replacementText(field: Field, element: LabelElement, ground: Ground): string {
  if (element.kind === 'raw') return writeElement(element, ground)
  const sticky = printTokens(stickyIn(field, isBars(element))).trimEnd()
  return sticky + writeElement(element, ground, keptOf(field, isBars(element)))
}

/** What remains of a removed field: commands that affect later fields. */
export const removalText = (field: Field): string => printTokens(stickyIn(field, false)).trimEnd()

/** `origin` is the field the element moves from; null for a new one. */
export const insertionText = (element: LabelElement, ground: Ground, origin: Field | null): string =>
  writeElement(element, ground, origin ? keptOf(origin, isBars(element)) : undefined)
