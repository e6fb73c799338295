/** Parses bytes like an EPL or TSPL printer: an image preceded by its size, then the print command. */
import type { SimPrinterPlan } from '@postern/domain/areas/labels/printing/printerSimulatorWire.ts'
import type { PrinterCommand, PrinterReader } from './commandReader.ts'

interface Form {
  /** Image command, followed by comma-terminated numbers (the third is bytes per row, the fourth the rows), then the bytes. */
  readonly picture: string
  readonly numbers: number
  readonly print: RegExp
}

const forms: Readonly<Record<Exclude<SimPrinterPlan['language'], 'zpl'>, Form>> = {
  epl: { picture: 'GW', numbers: 4, print: /^P(\d{1,5})$/ },
  tspl: { picture: 'BITMAP ', numbers: 5, print: /^PRINT 1,(\d{1,5})$/ },
}

const longestLine = 200
const mostBytes = 16 * 1024 * 1024

export class PictureReader implements PrinterReader {
  readonly #form: Form
  #waiting = Buffer.alloc(0)
  /** Bytes of the current label read so far. */
  #label: Buffer[] = []
  #hasPicture = false

  constructor(language: keyof typeof forms) {
    this.#form = forms[language]
  }

  get isPartial(): boolean {
    return this.#hasPicture || this.#waiting.length > 0
  }

  push(chunk: Buffer): PrinterCommand[] {
    this.#waiting = Buffer.concat([this.#waiting, chunk])
    const found: PrinterCommand[] = []
    while (this.#readOne(found));
    return found
  }

  /** Returns false if more bytes are needed. */
  #readOne(found: PrinterCommand[]): boolean {
    return this.#waiting.indexOf(this.#form.picture, 0, 'latin1') === 0 ? this.#readPicture() : this.#readLine(found)
  }

  #take(length: number): Buffer {
    const taken = this.#waiting.subarray(0, length)
    this.#waiting = this.#waiting.subarray(length)
    this.#label.push(taken)
    return taken
  }

  #readPicture(): boolean {
    const { picture, numbers } = this.#form
    const head = this.#waiting.toString('latin1', 0, longestLine)
    let end = picture.length
    for (let count = 0; count < numbers; count++) {
      const at = head.indexOf(',', end)
      if (at < 0) return this.#drop(head.length === longestLine)
      end = at + 1
    }
    const [, , stride = 0, rows = 0] = head.slice(picture.length, end).split(',').map(Number)
    const size = stride * rows
    if (!Number.isSafeInteger(size) || size > mostBytes) return this.#drop(true)
    if (this.#waiting.length < end + size) return false
    this.#take(end + size)
    this.#hasPicture = true
    return true
  }

  #readLine(found: PrinterCommand[]): boolean {
    const end = this.#waiting.indexOf('\n')
    if (end < 0) return this.#drop(this.#waiting.length > longestLine)
    const line = this.#take(end + 1)
      .toString('latin1', 0, longestLine)
      .trim()
    const copies = this.#form.print.exec(line)?.[1]
    if (copies === undefined || !this.#hasPicture) return true
    const bytes = Buffer.concat(this.#label).toString('base64')
    found.push({ kind: 'label', zpl: null, bytes, copies: Number(copies) })
    this.#label = []
    this.#hasPicture = false
    return true
  }

  /** Discards the buffer if it isn't a command of the language. Always returns false. */
  #drop(isNoise: boolean): boolean {
    if (isNoise) {
      this.#waiting = Buffer.alloc(0)
      this.#label = []
    }
    return false
  }
}
