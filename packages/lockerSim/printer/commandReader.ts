/** Parses bytes like a ZPL printer: queries are reported immediately, labels once they're complete. */

import type { SimLabel } from '@postern/domain/areas/labels/printing/printerSimulatorWire.ts'

/** A label's content: ZPL, or raw bytes for other languages. */
export type LabelContent = Pick<SimLabel, 'zpl' | 'bytes'>

export type PrinterCommand =
  | { readonly kind: 'status' }
  | { readonly kind: 'counter' }
  | (LabelContent & { readonly kind: 'label'; readonly copies: number })

export interface PrinterReader {
  /** Whether a label has started but not ended. */
  readonly isPartial: boolean
  push(chunk: Buffer): PrinterCommand[]
}

const status = '~HS'
const variable = '! U1 getvar'
const begin = '^XA'
const end = '^XZ'
const words = [status, variable, begin]
const quantity = /\^PQ(\d{1,4})/i

const labelOf = (text: string): PrinterCommand => ({
  kind: 'label',
  zpl: Buffer.from(text, 'latin1').toString('utf8'),
  bytes: null,
  copies: Math.max(1, Number(quantity.exec(text)?.[1] ?? 1)),
})

export class CommandReader implements PrinterReader {
  #waiting = ''

  get isPartial(): boolean {
    return this.#waiting.startsWith(begin)
  }

  push(chunk: Buffer): PrinterCommand[] {
    this.#waiting += chunk.toString('latin1')
    const found: PrinterCommand[] = []
    for (;;) {
      const next = this.#next()
      if (next === undefined) return found
      found.push(next)
    }
  }

  #next(): PrinterCommand | undefined {
    while (this.#waiting !== '') {
      const text = this.#waiting
      if (text.startsWith(status)) return this.#take(status.length, { kind: 'status' })
      if (text.startsWith(variable)) {
        const line = text.indexOf('\n')
        return line < 0 ? undefined : this.#take(line + 1, { kind: 'counter' })
      }
      if (text.startsWith(begin)) {
        const ended = text.indexOf(end)
        return ended < 0 ? undefined : this.#take(ended + end.length, labelOf(text.slice(0, ended + end.length)))
      }
      if (words.some((word) => word.startsWith(text))) return undefined
      this.#waiting = text.slice(1)
    }
    return undefined
  }

  #take(length: number, command: PrinterCommand): PrinterCommand {
    this.#waiting = this.#waiting.slice(length)
    return command
  }
}
