/** Converts a field to an element of the label. */
import type { Dpmm, LabelElement, TextBlock, TextElement } from '../document.ts'
import { variablesIn } from '../variables.ts'
import { isBarcodeCommand, isTurnable, readBarcode } from './barcodes.ts'
import { printedText } from './charset.ts'
import { decodeBlock, decodeData } from './fieldData.ts'
import type { Field } from './fields.ts'
import { isGraphic } from './fields.ts'
import { fontSize, isPrinterFont } from './fonts.ts'
import { type Bitmap, readBitmap, toBase64 } from './graphics.ts'
import { isMarks, readMarks, unmarked } from './marks.ts'
import { numberOf, objectName, paramsOf, turnOf, within } from './params.ts'
import { dotsOf, qrDrop, type State } from './state.ts'
import { printTokens, type Token } from './tokens.ts'

export interface Place {
  readonly x: number
  readonly y: number
}

/** Context a field needs from the rest of the source. */
export interface Surroundings {
  readonly dpmm: Dpmm
  /** End of the previous field, in dots. ^FT without coordinates continues there. */
  readonly cursor: Place
  /** Graphics by name (~DG, ~DY). */
  readonly images: ReadonlyMap<string, Bitmap>
  /** Data for numbered fields (^FN), given where a stored format is recalled. */
  readonly numbered: ReadonlyMap<string, string>
  /** Size limit for its graphic; a larger one isn't read. */
  readonly bitmapBytes: number
}

type Placing = Pick<
  LabelElement,
  'x' | 'y' | 'origin' | 'isReversed' | 'name' | 'isLocked' | 'group' | 'span' | 'anchor'
>
/** An element's content, without id and position. */
type Content = LabelElement extends infer Each
  ? Each extends LabelElement
    ? Omit<Each, keyof Placing | 'id'>
    : never
  : never

export const lastOf = (field: Field, ...names: readonly string[]): Token | null =>
  field.tokens.findLast(({ name }) => names.includes(name)) ?? null

/** Escape character of the field's ^FH; null if it has none. */
export function hexSignOf(field: Field): string | null {
  const token = lastOf(field, '^FH')
  return token && (token.params.trim().charAt(0) || '_')
}

export const dataToken = (field: Field): Token | null => lastOf(field, '^FD', '^FV')

/** The ^FN number, as a map key. */
export function numberOfField(field: Field): string | null {
  const token = lastOf(field, '^FN')
  return token && String(numberOf(token.params.trim()) ?? 0)
}

export function ownData(field: Field): string | null {
  const token = dataToken(field)
  return token && decodeData(token.params, { hexSign: hexSignOf(field), charset: field.after.charset })
}

/** Their output isn't known before printing, or we can't draw it. */
const unpictured = ['^SN', '^SF', '^FC', '^FE', '^FM']

export function elementOf(field: Field, id: string, around: Surroundings): LabelElement | null {
  const number = numberOfField(field)
  const given = number === null ? undefined : around.numbered.get(number)
  const data = given ?? ownData(field)
  const isUnpictured = field.tokens.some(({ name }) => unpictured.includes(name))
  const placing = placingOf(field, around)
  const content = isUnpictured ? null : contentOf(field, data, around)
  if (content) return { id, ...placing, ...content, turn: turnedAfter(field) ?? content.turn }
  const hasContent = isUnpictured || number !== null || field.tokens.some(({ name }) => isGraphic(name))
  if (!hasContent && data === null) return null
  return { id, ...placing, kind: 'raw', zpl: printTokens(bare(field)), turn: 0 }
}

/** A ^FW after the command with the orientation rotates this field, too. */
function turnedAfter(field: Field): TextElement['turn'] | null {
  const { tokens, after } = field
  const turned = tokens.findLastIndex(({ name, params }) => name === '^FW' && turnOf(params.trim()) !== null)
  const own = tokens.findLastIndex(({ name }) => name === '^A' || name === '^A@' || isTurnable(name))
  return turned >= 0 && own >= 0 && own < turned ? after.turn : null
}

/** Without the designer's comment. */
function bare({ tokens }: Field): readonly Token[] {
  const isMarked = tokens[0]?.name === '^FX' && isMarks(tokens[0].params.trim())
  if (!isMarked) return tokens
  const from = tokens.findIndex(({ name, kind }, at) => at > 0 && kind === 'command' && name !== '^FS')
  return tokens.slice(Math.max(0, from))
}

function placingOf(field: Field, { dpmm, cursor }: Surroundings): Placing {
  const { after: state, tokens } = field
  const token = lastOf(field, '^FO', '^FT')
  const isBaseline = token?.name === '^FT'
  const [xParam, yParam, align] = token ? paramsOf(token) : []
  // Printers ignore the sign of a position.
  const placeOf = (param: string | undefined) => {
    const dots = dotsOf(param, state)
    return dots === null ? null : Math.abs(dots)
  }
  const [x, y] = [placeOf(xParam), placeOf(yParam)]
  const [homeX, homeY] = [state.homeX - state.shift, state.homeY + state.top]
  const drop = lastOf(field, '^BQ') && !isBaseline ? qrDrop(state) : 0
  const isRight = align ? align === '1' : state.isRightAligned
  const comment = tokens[0]?.name === '^FX' ? tokens[0].params.trim() : ''
  return {
    x: (x === null && isBaseline ? cursor.x : homeX + (x ?? 0)) / dpmm,
    y: (y === null && isBaseline ? cursor.y : homeY + (y ?? 0) + drop) / dpmm,
    origin: isBaseline ? 'baseline' : 'top',
    ...(isRight && { anchor: 'right' }),
    isReversed: state.isReversed || lastOf(field, '^FR') !== null,
    span: field.span,
    ...(isMarks(comment) ? readMarks(comment) : unmarked),
  }
}

function contentOf(field: Field, data: string | null, around: Surroundings): Content | null {
  const graphic = field.tokens.find(({ name }) => isGraphic(name))
  if (graphic) return graphicOf(graphic, field.after, around)
  if (data === null) return null
  const code = field.tokens.findLast(({ name }) => isBarcodeCommand(name))
  if (code) return readBarcode(code.name, paramsOf(code), data, field.after, around.dpmm)
  return textOf(field, data, around.dpmm)
}

function fontOf(field: Field): {
  font: string
  height: number | null
  width: number | null
  turn: TextElement['turn']
} {
  const { after: state } = field
  const file = (letter: string) => state.aliases.get(letter) ?? letter
  const token = lastOf(field, '^A', '^A@', '^GS')
  const [first = '', height, width, path] = token ? paramsOf(token) : []
  const size = { height: dotsOf(height, state) || null, width: dotsOf(width, state) || null }
  if (token?.name === '^A@') return { font: path || state.fontFile || '0', ...size, turn: turnOf(first) ?? state.turn }
  const usual = { height: state.fontHeight, width: state.fontWidth }
  const isSized = size.height !== null || size.width !== null
  if (token?.name === '^GS') return { font: 'GS', ...(isSized ? size : usual), turn: turnOf(first) ?? state.turn }
  const named = first.charAt(0).toUpperCase()
  // Printers replace an unknown font with the default one.
  const letter = isPrinterFont(named) || state.aliases.has(named) ? named : state.font
  return {
    font: file(letter),
    ...(isSized || (token && letter !== state.font) ? size : usual),
    turn: turnOf(first.charAt(1)) ?? state.turn,
  }
}

const aligns: Readonly<Record<string, TextBlock['align']>> = { C: 'center', R: 'right', J: 'justify' }

function blockOf(field: Field, fontHeight: number, dpmm: Dpmm): TextBlock | null {
  const { after: state } = field
  const token = lastOf(field, '^FB', '^TB')
  if (!token) return null
  const params = paramsOf(token)
  const mm = (param: string | undefined) => (dotsOf(param, state) ?? 0) / dpmm
  if (token.name === '^TB') {
    const lines = Math.max(1, Math.floor((mm(params[2]) * dpmm) / fontHeight + 1e-6))
    return { width: mm(params[1]), lines, gap: 0, align: 'left', indent: 0, overflow: 'cut' }
  }
  return {
    width: mm(params[0]),
    lines: within(Math.trunc(numberOf(params[1]) || 1), 1, 9999),
    gap: mm(params[2]),
    align: aligns[(params[3] ?? '').charAt(0).toUpperCase()] ?? 'left',
    indent: mm(params[4]),
    overflow: 'overprint',
  }
}

/** Leaves variables as they are, because printers never see their characters. */
function printedTemplate(template: string, charset: number | null): string {
  let [text, at] = ['', 0]
  for (const { start, end } of variablesIn(template)) {
    text += printedText(template.slice(at, start), charset) + template.slice(start, end)
    at = end
  }
  return text + printedText(template.slice(at), charset)
}

function textOf(field: Field, data: string, dpmm: Dpmm): Content {
  const { font, turn, ...given } = fontOf(field)
  const size = fontSize(font, given.height, given.width)
  const block = font === 'GS' ? null : blockOf(field, size.height, dpmm)
  return {
    kind: 'text',
    value: printedTemplate(block ? decodeBlock(data) : data, field.after.charset),
    font,
    height: size.height / dpmm,
    width: size.width / dpmm,
    block,
    // ^TB has its own orientation.
    turn: (block?.overflow === 'cut' ? turnOf(lastOf(field, '^TB')?.params.trim()) : null) ?? turn,
  }
}

const imageOf = (bitmap: Bitmap, times: Place, dpmm: Dpmm): Content => ({
  kind: 'image',
  width: (bitmap.dotsWide * times.x) / dpmm,
  height: (bitmap.dotsHigh * times.y) / dpmm,
  bits: toBase64(bitmap.bytes),
  dotsWide: bitmap.dotsWide,
  dotsHigh: bitmap.dotsHigh,
  turn: 0,
})

/** The parameters after the given number of delimiters. */
export function afterDelimiters({ params, signs }: Token, wanted: number): string {
  let from = 0
  for (let seen = 0; seen < wanted; seen += 1) {
    const next = params.indexOf(signs.delimiter, from)
    if (next < 0) return ''
    from = next + 1
  }
  return params.slice(from)
}

function graphicOf(token: Token, state: State, { dpmm, images, bitmapBytes }: Surroundings): Content | null {
  const params = paramsOf(token)
  const dots = (at: number) => Math.max(0, dotsOf(params[at], state) ?? 0)
  const colorOf = (at: number) => (params[at]?.toUpperCase() === 'W' ? 'white' : 'black')
  const turn = 0 as const
  switch (token.name) {
    case '^GB':
      return boxOf(dots(0), dots(1), Math.max(1, dots(2)), colorOf(3), numberOf(params[4]) ?? 0, dpmm)
    case '^GC': {
      const size = Math.max(3, dots(0)) / dpmm
      return {
        kind: 'ellipse',
        width: size,
        height: size,
        thickness: Math.max(1, dots(1)) / dpmm,
        color: colorOf(2),
        turn,
      }
    }
    case '^GE': {
      const [width, height] = [Math.max(3, dots(0)) / dpmm, Math.max(3, dots(1)) / dpmm]
      return { kind: 'ellipse', width, height, thickness: Math.max(1, dots(2)) / dpmm, color: colorOf(3), turn }
    }
    case '^GD': {
      const thickness = Math.max(1, dots(2))
      const [width, height] = [Math.max(3, dots(0) || thickness) / dpmm, Math.max(3, dots(1) || thickness) / dpmm]
      const lean = /^[L\\]/i.test(params[4] ?? '') ? 'left' : 'right'
      return { kind: 'line', width, height, thickness: thickness / dpmm, color: colorOf(3), lean, turn }
    }
    case '^GF': {
      const bitmap = readBitmap(
        (params[0] ?? 'A').toUpperCase() || 'A',
        params[2],
        params[3],
        afterDelimiters(token, 4),
        bitmapBytes,
      )
      return bitmap && imageOf(bitmap, { x: state.scale, y: state.scale }, dpmm)
    }
    default: {
      const bitmap = images.get(objectName(params[0]))
      const times = (at: number) => within(Math.trunc(numberOf(params[at]) || 1), 1, 10) * state.scale
      const isMagnified = token.name === '^XG'
      const isRead = bitmap && bitmap.bytes.length <= bitmapBytes
      return isRead ? imageOf(bitmap, isMagnified ? { x: times(1), y: times(2) } : { x: 1, y: 1 }, dpmm) : null
    }
  }
}

/** A box without an interior is a line, unless its corners are rounded. */
function boxOf(
  givenWidth: number,
  givenHeight: number,
  thickness: number,
  color: 'black' | 'white',
  rounding: number,
  dpmm: Dpmm,
): Content {
  const [width, height] = [Math.max(thickness, givenWidth), Math.max(thickness, givenHeight)]
  const common = { thickness: thickness / dpmm, color, turn: 0 } as const
  const isThin = (width === thickness) !== (height === thickness)
  if (rounding > 0 || !isThin) {
    const corner = within(Math.trunc(rounding), 0, 8)
    return { kind: 'box', ...common, width: width / dpmm, height: height / dpmm, rounding: corner }
  }
  const isLevel = height === thickness
  return {
    kind: 'line',
    ...common,
    width: isLevel ? width / dpmm : 0,
    height: isLevel ? 0 : height / dpmm,
    lean: 'none',
  }
}
