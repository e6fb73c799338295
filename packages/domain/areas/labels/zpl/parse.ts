/** Parses a source into the label it prints. Accepts any input; unknown commands are kept and reported. */
import type { Dpmm, LabelDocument, LabelElement } from '../document.ts'
import { isBarcodeCommand } from './barcodes.ts'
import { knownSettings } from './commands.ts'
import { afterDelimiters, dataToken, elementOf, lastOf, numberOfField, ownData, type Place } from './elements.ts'
import { type Field, type Format, isFieldCommand, type Reading, readFields } from './fields.ts'
import { type Bitmap, mostBitmapBytes, readBitmap } from './graphics.ts'
import { objectName, paramsOf } from './params.ts'
import { dotsOf, isSticky, withinReach } from './state.ts'
import { textWidth } from './textWidth.ts'
import type { Token } from './tokens.ts'

export interface LabelSize {
  readonly dpmm: Dpmm
  /** Default to the source's ^PW and ^LL, then to 4 × 6 in. */
  readonly widthMm?: number | undefined
  readonly heightMm?: number | undefined
}

/** More than any real label has. Further elements stay in the source but aren't parsed. */
const mostElements = 10_000
const usualWidth = 101.6
const usualHeight = 152.4

export interface PlacedField {
  readonly field: Field
  readonly element: LabelElement
}

export interface Parsed {
  readonly reading: Reading
  readonly document: LabelDocument
  /** In the same order as the document's elements. */
  readonly fields: readonly Field[]
  /** The format used as the label; null if there is none. */
  readonly format: Format | null
  /** Other formats that print something. */
  readonly otherFormats: readonly Format[]
}

const commandOf = (format: Format, name: string): Token | null =>
  format.commands.find((token) => token.name === name) ?? null

function imagesIn({ tokens }: Reading): ReadonlyMap<string, Bitmap> {
  const images = new Map<string, Bitmap>()
  let left = mostBitmapBytes
  for (const token of tokens) {
    if (token.name !== '~DG' && token.name !== '~DY') continue
    const params = paramsOf(token)
    const [format, total, row, at] =
      token.name === '~DG'
        ? ['A', params[1], params[2], 3]
        : [params[2]?.toUpperCase() === 'G' ? (params[1] ?? '').toUpperCase() : '', params[3], params[4], 5]
    const data = afterDelimiters(token, Number(at))
    const bitmap = format === '' ? null : readBitmap(`${format}`, `${total}`, `${row}`, data, left)
    left -= bitmap?.bytes.length ?? 0
    if (bitmap) images.set(objectName(params[0]), bitmap)
  }
  return images
}

/** The fields a format prints: those of the stored format it recalls, plus its own. `numbered` is data for ^FN fields. */
interface Printed {
  readonly fields: readonly Field[]
  readonly numbered: ReadonlyMap<string, string>
}

/** A numbered field with data but no position supplies the data for the positioned field with that number. */
const isGiven = (field: Field): boolean =>
  numberOfField(field) !== null && dataToken(field) !== null && lastOf(field, '^FO', '^FT') === null

function originOf(format: Format, stored: ReadonlyMap<string, Format>): Format | undefined {
  const recalled = commandOf(format, '^XF')
  return recalled ? stored.get(objectName(recalled.params)) : undefined
}

const printsSomething = (format: Format, stored: ReadonlyMap<string, Format>): boolean =>
  format.fields.length > 0 || (originOf(format, stored)?.fields.length ?? 0) > 0

function printedBy(format: Format, stored: ReadonlyMap<string, Format>): Printed {
  const fields = [...(originOf(format, stored)?.fields ?? []), ...format.fields]
  const given = fields.filter(isGiven).map((field) => [numberOfField(field) ?? '', ownData(field) ?? ''] as const)
  return { fields: fields.filter((field) => !isGiven(field)), numbered: new Map(given) }
}

/** Approximate end of an element. Text is measured exactly when it's drawn. */
function endOf(element: LabelElement, dpmm: Dpmm): Place {
  const along = element.kind === 'text' && !element.block ? textWidth(element) : 0
  const [x, y] = { 0: [along, 0], 90: [0, along], 180: [-along, 0], 270: [0, -along] }[element.turn]
  const inDots = (at: number) => withinReach(Math.round(at * dpmm))
  return { x: inDots(element.x + (x ?? 0)), y: inDots(element.y + (y ?? 0)) }
}

function elementsOf({ fields, numbered }: Printed, images: ReadonlyMap<string, Bitmap>, dpmm: Dpmm): PlacedField[] {
  const placed: PlacedField[] = []
  let cursor: Place = { x: 0, y: 0 }
  let bitmapBytes = mostBitmapBytes
  for (const field of fields) {
    if (placed.length >= mostElements) break
    const element = elementOf(field, `e${placed.length + 1}`, { dpmm, cursor, images, numbered, bitmapBytes })
    if (!element) continue
    placed.push({ field, element })
    cursor = endOf(element, dpmm)
    if (element.kind === 'image') bitmapBytes -= Math.ceil(element.dotsWide / 8) * element.dotsHigh
  }
  return placed
}

const drawnBarcodes = /^\^B[C3A2E8U9SKMZQXO07D]$/

/** Whether we know a command, even if we don't draw it. */
export const isKnown = (name: string): boolean =>
  isBarcodeCommand(name) ? drawnBarcodes.test(name) : isFieldCommand(name) || isSticky(name) || knownSettings.has(name)

export function parse(source: string, { dpmm, widthMm, heightMm }: LabelSize): Parsed {
  const reading = readFields(source, dpmm)
  const images = imagesIn(reading)
  const stored = new Map<string, Format>()
  const candidates: Format[] = []
  for (const format of reading.formats) {
    const name = commandOf(format, '^DF')
    if (name) stored.set(objectName(name.params), format)
    else candidates.push(format)
  }
  const printing = candidates.filter((format) => printsSomething(format, stored))
  const template = [...stored.values()].find(({ fields }) => fields.length > 0)
  const format = printing[0] ?? template ?? candidates[0]
  const chosen = format && { format, printed: printedBy(format, stored) }
  const placed = chosen ? elementsOf(chosen.printed, images, dpmm) : []
  const lengthOf = (name: string): number | null => {
    const token = chosen && commandOf(chosen.format, name)
    const dots = token && dotsOf(paramsOf(token)[0], chosen.format.lastState)
    return dots && dots > 0 ? dots / dpmm : null
  }
  const unknown = reading.tokens
    .filter(({ kind, name }) => kind === 'command' && !isKnown(name))
    .map(({ name, start, end }) => ({ command: name, span: { start, end } }))
  return {
    reading,
    document: {
      widthMm: widthMm ?? lengthOf('^PW') ?? usualWidth,
      heightMm: heightMm ?? lengthOf('^LL') ?? usualHeight,
      dpmm,
      elements: placed.map(({ element }) => element),
      unknown,
      settings: chosen ? settingsOf(chosen.format) : [],
    },
    fields: placed.map(({ field }) => field),
    format: format ?? null,
    otherFormats: printing.slice(1),
  }
}

/** Commands that control printing, not content. Kept when the label is rewritten. */
const kept: ReadonlySet<string> = new Set(['^PO', '^PM', '^PQ', '^PR', '^MD', '^MM', '^MN', '^MT'])
const settingsOf = (format: Format): readonly string[] =>
  format.commands.filter(({ name }) => kept.has(name)).map((token) => `${token.name}${paramsOf(token).join(',')}`)

export const parseLabel = (source: string, size: LabelSize): LabelDocument => parse(source, size).document
