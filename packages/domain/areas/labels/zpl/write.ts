/** Writes an element as ZPL that doesn't depend on earlier commands. */
import type { BarcodeElement, Dpmm, ImageElement, LabelElement, MatrixElement, TextElement } from '../document.ts'
import { writeLinear, writeMatrix } from './barcodes.ts'
import { isUtf8 } from './charset.ts'
import { encodeBlock, encodeData } from './fieldData.ts'
import { fontSize } from './fonts.ts'
import { fromBase64, resample, writeBitmap } from './graphics.ts'
import { writeMarks } from './marks.ts'
import { numberOf, turnLetter } from './params.ts'
import { firstState, qrDrop, type State } from './state.ts'
import { type Signs, tokenize, usualSigns } from './tokens.ts'

/** The context an element is written in: command characters and the state in effect. */
export interface Ground {
  readonly dpmm: Dpmm
  readonly signs: Signs
  readonly state: State
}

/** Whether it's a QR code that printers place lower by the height of the last ^BY. */
const isQr = (element: LabelElement): boolean =>
  element.kind === 'matrix' && element.symbology === 'qr' && element.origin === 'top'

export const plainGround = (dpmm: Dpmm): Ground => ({
  dpmm,
  signs: usualSigns,
  state: { ...firstState, charset: 28 },
})

/** The parts a rewritten field keeps from the one it replaces. */
export interface Kept {
  /** Its barcode command. Trailing parameters we don't know are kept. */
  readonly code: { readonly name: string; readonly params: readonly string[] } | null
  /** Commands we don't interpret, as written. */
  readonly commands: readonly string[]
}

const nothingKept: Kept = { code: null, commands: [] }

class Writer {
  private readonly ground: Ground

  constructor(ground: Ground) {
    this.ground = ground
  }

  command(name: string, params: readonly string[] = []): string {
    const { signs } = this.ground
    let end = params.length
    while (end > 0 && !params[end - 1]) end -= 1
    return `${signs.caret}${name.slice(1)}${Array.from(params.slice(0, end), (param) => param ?? '').join(signs.delimiter)}`
  }

  /** Formats a length in the source's units. */
  readonly length = (mm: number): string => {
    const { unit, scale, hasDecimals } = this.ground.state
    const value = (mm * this.ground.dpmm) / (unit * scale)
    return hasDecimals ? `${Number(value.toFixed(3))}` : `${Math.round(value)}`
  }

  /** Formats a length of at least 1 dot. */
  readonly size = (mm: number): string => {
    const written = this.length(mm)
    return Number(written) > 0 ? written : this.length(1 / this.ground.dpmm)
  }

  /** Circles and diagonals are at least 3 dots. */
  private curve(mm: number): string {
    return this.length(Math.max(mm, 3 / this.ground.dpmm))
  }

  place(element: LabelElement, drop = qrDrop(this.ground.state)): string {
    const { x, y, origin, anchor } = element
    const { dpmm, state } = this.ground
    const [homeX, homeY] = [(state.homeX - state.shift) / dpmm, (state.homeY + state.top) / dpmm]
    const align = anchor === 'right' ? '1' : state.isRightAligned ? '0' : ''
    const at = (mm: number) => this.length(Math.max(0, mm))
    const top = y - homeY - (isQr(element) ? drop / dpmm : 0)
    return this.command(origin === 'top' ? '^FO' : '^FT', [at(x - homeX), at(top), align])
  }

  /** A field with variables can get any value, so it always uses ^FH. */
  data(value: string, isText: boolean): string {
    const { signs, state } = this.ground
    const hexSign = value.includes('{{') ? '_' : null
    const written = encodeData(value, { signs, hexSign, charset: isUtf8(state.charset) ? 28 : state.charset, isText })
    if (written.missing.length > 0) {
      const wide = encodeData(value, { signs, hexSign, charset: 28, isText })
      const back = this.command('^CI', [`${state.charset ?? 28}`])
      return `${this.command('^CI', ['28'])}${this.hex(wide.hexSign)}${this.command('^FD')}${wide.text}${this.command('^FS')}${back}`
    }
    return `${this.hex(written.hexSign)}${this.command('^FD')}${written.text}${this.command('^FS')}`
  }

  private hex(sign: string | null): string {
    return sign === null ? '' : this.command('^FH', [sign === '_' ? '' : sign])
  }

  font({ font, height, width, turn }: TextElement): string {
    const { dpmm } = this.ground
    const size = fontSize(font, Math.round(height * dpmm), Math.round(width * dpmm))
    const [high, wide] = [this.length(size.height / dpmm), this.length(size.width / dpmm)]
    if (font === 'GS') return this.command('^GS', [turnLetter(turn), high, wide])
    if (font.length === 1) return this.command('^A', [`${font}${turnLetter(turn)}`, high, wide])
    return this.command('^A@', [turnLetter(turn), high, wide, font])
  }

  block({ block, font, height, width: wide, turn }: TextElement): string {
    if (!block) return ''
    const width = this.size(block.width)
    if (block.overflow === 'cut') {
      const { dpmm } = this.ground
      const size = fontSize(font, Math.round(height * dpmm), Math.round(wide * dpmm))
      const high = size.height * block.lines
      return this.command('^TB', [turnLetter(turn), width, this.length(high / dpmm)])
    }
    const letter = { left: 'L', center: 'C', right: 'R', justify: 'J' }[block.align]
    return this.command('^FB', [width, `${block.lines}`, this.length(block.gap), letter, this.length(block.indent)])
  }

  barcode(element: BarcodeElement | MatrixElement, kept: Kept): { commands: string; data: string } {
    const { dpmm, state } = this.ground
    const written =
      element.kind === 'barcode' ? writeLinear(element, dpmm, this.size) : writeMatrix(element, dpmm, this.size)
    const more = kept.code?.name === written.name ? kept.code.params.slice(written.params.length) : []
    const unscaled = (dots: number) => `${Math.max(1, Math.round(dots / state.scale))}`
    const ratio = element.kind === 'barcode' ? element.ratio : state.ratio
    // Omit the height: bars have their own, and it would shift later QR codes down.
    const width = [unscaled(written.module ?? state.module), `${Number(ratio.toFixed(1))}`]
    const by =
      written.module !== null
        ? this.command('^BY', width)
        : isQr(element) && qrDrop(state) !== 0
          ? this.command('^BY', [...width, this.length(firstState.barHeight / dpmm)])
          : ''
    return { commands: by + this.command(written.name, [...written.params, ...more]), data: written.data }
  }

  image({ bits, dotsWide, dotsHigh, width, height }: ImageElement): string {
    const { dpmm, state } = this.ground
    const bytes = fromBase64(bits) ?? new Uint8Array()
    const [wide, high] = [width, height].map((mm) => Math.max(1, Math.round((mm * dpmm) / state.scale)))
    const bitmap = resample({ dotsWide, dotsHigh, bytes }, wide ?? 1, high ?? 1)
    const { total, rowBytes, data } = writeBitmap(bitmap)
    // Commas in the data are part of its encoding, so they don't follow the delimiter.
    return `${this.command('^GF', ['A', `${total}`, `${total}`, `${rowBytes}`])}${this.ground.signs.delimiter}${data}`
  }

  graphic(element: Exclude<LabelElement, TextElement | BarcodeElement | MatrixElement>): string {
    switch (element.kind) {
      case 'image':
        return this.image(element)
      case 'ellipse': {
        const [width, height] = [this.curve(element.width), this.curve(element.height)]
        const [thickness, color] = [this.size(element.thickness), colorLetter(element.color)]
        if (width === height) return this.command('^GC', [width, thickness, color])
        return this.command('^GE', [width, height, thickness, color])
      }
      case 'line': {
        const [thickness, color] = [this.size(element.thickness), colorLetter(element.color)]
        const [width, height] = [this.size(element.width), this.size(element.height)]
        if (element.lean !== 'none') {
          const [wide, high] = [this.curve(element.width), this.curve(element.height)]
          return this.command('^GD', [wide, high, thickness, color, element.lean === 'left' ? 'L' : 'R'])
        }
        const isLevel = element.width >= element.height
        return this.command('^GB', [isLevel ? width : thickness, isLevel ? thickness : height, thickness, color])
      }
      case 'box': {
        const [width, height] = [this.size(element.width), this.size(element.height)]
        const rounding = element.rounding > 0 ? `${element.rounding}` : ''
        return this.command('^GB', [width, height, this.size(element.thickness), colorLetter(element.color), rounding])
      }
      case 'raw':
        return ''
    }
  }
}

const colorLetter = (color: 'black' | 'white'): string => (color === 'white' ? 'W' : 'B')

/** Moves raw commands to another position. */
export function placeRaw(zpl: string, element: LabelElement, ground: Ground): string {
  const writer = new Writer(ground)
  // Raw ZPL is tokenized with the default characters. If the source changes them, raw commands stay in place.
  if (ground.signs !== usualSigns) return zpl
  const token = tokenize(zpl).findLast(({ name }) => name === '^FO' || name === '^FT')
  if (!token) return zpl
  const placed = writer.place(element)
  return isSamePlace(token.text, placed) ? zpl : `${zpl.slice(0, token.start)}${placed}${zpl.slice(token.end)}`
}

const isSamePlace = (before: string, after: string): boolean => {
  const numbers = (text: string) =>
    text
      .slice(3)
      .split(',')
      .map((part) => numberOf(part.trim()) ?? 0)
  const [[x = 0, y = 0, z = 0], [newX = 0, newY = 0, newZ = 0]] = [numbers(before), numbers(after)]
  return before.slice(0, 3).toUpperCase() === after.slice(0, 3) && x === newX && y === newY && z === newZ
}

/** Whether a position is left of or above the ^LH origin, which can't be written because positions have no sign. */
export const isBeforeHome = ({ x, y }: LabelElement, { dpmm, state }: Ground): boolean =>
  (state.homeX > 0 && Math.round(x * dpmm) < state.homeX - state.shift) ||
  (state.homeY > 0 && Math.round(y * dpmm) < state.homeY + state.top)

function fromZero(element: LabelElement, ground: Ground, kept: Kept): string {
  const writer = new Writer(ground)
  const { dpmm, state } = ground
  const back = writer.command('^LH', [writer.length(state.homeX / dpmm), writer.length(state.homeY / dpmm)])
  const moved = writeElement(element, { ...ground, state: { ...state, homeX: 0, homeY: 0 } }, kept)
  return `${writer.command('^LH', ['0', '0'])}${moved}${back}`
}

/** Writes a whole field, from ^FO to ^FS, with the designer's comment before it. */
export function writeElement(element: LabelElement, ground: Ground, kept: Kept = nothingKept): string {
  const writer = new Writer(ground)
  const marks = writeMarks(element, ground.signs)
  if (element.kind === 'raw') return marks + placeRaw(element.zpl, element, ground)
  if (isBeforeHome(element, ground)) return fromZero(element, ground, kept)
  const { isReversed: everythingIsReversed } = ground.state
  const reverse = element.isReversed && !everythingIsReversed ? writer.command('^FR') : ''
  const start = writer.place(element, 0)
  const extra = kept.commands.join('')
  const body = () => {
    if (element.kind === 'text') {
      const value = element.block ? encodeBlock(element.value) : element.value
      return `${start}${writer.font(element)}${writer.block(element)}${extra}${reverse}${writer.data(value, true)}`
    }
    if (element.kind === 'barcode' || element.kind === 'matrix') {
      const { commands, data } = writer.barcode(element, kept)
      return `${start}${extra}${commands}${reverse}${writer.data(data, false)}`
    }
    return `${start}${extra}${reverse}${writer.graphic(element)}${writer.command('^FS')}`
  }
  if (!everythingIsReversed || element.isReversed) return marks + body()
  return `${writer.command('^LR', ['N'])}${marks}${body()}${writer.command('^LR', ['Y'])}`
}

export const writePlace = (element: LabelElement, ground: Ground): string => new Writer(ground).place(element)
