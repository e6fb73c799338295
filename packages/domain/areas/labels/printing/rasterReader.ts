/** What we send to printers of EPL and TSPL, read back: pictures in dots, and how often each is printed. */

export type RasterLanguage = 'epl' | 'tspl'

export interface SentPicture {
  /** Rows are whole bytes: up to 7 dots wider than the label. */
  readonly width: number
  readonly height: number
  /** Bytes of a row. */
  readonly stride: number
  /** 1 is black. */
  readonly bits: Uint8Array
  readonly copies: number
}

interface Form {
  /** Begins the picture: numbers, each with a comma after it, then its bytes. */
  readonly picture: string
  readonly numbers: number
  /** Prints it so many times. */
  readonly print: RegExp
}

const forms: Readonly<Record<RasterLanguage, Form>> = {
  epl: { picture: 'GW', numbers: 4, print: /^P(\d{1,5})$/ },
  tspl: { picture: 'BITMAP ', numbers: 5, print: /^PRINT 1,(\d{1,5})$/ },
}

const longestLine = 200
const mostBytes = 16 * 1024 * 1024
const newline = 0x0a
const comma = 0x2c

const textOf = (bytes: Uint8Array): string => String.fromCharCode(...bytes)

/** Both languages call white 1. */
const blackIsOne = (bytes: Uint8Array): Uint8Array => bytes.map((byte) => ~byte & 0xff)

export class RasterReader {
  readonly #form: Form
  #waiting = new Uint8Array()
  #picture: Omit<SentPicture, 'copies'> | null = null

  constructor(language: RasterLanguage) {
    this.#form = forms[language]
  }

  /** A picture has begun, or waits for the command that prints it. */
  get isPartial(): boolean {
    return this.#picture !== null || this.#waiting.length > 0
  }

  push(chunk: Uint8Array): SentPicture[] {
    const joined = new Uint8Array(this.#waiting.length + chunk.length)
    joined.set(this.#waiting)
    joined.set(chunk, this.#waiting.length)
    this.#waiting = joined
    const found: SentPicture[] = []
    while (this.#readOne(found));
    return found
  }

  /** False until more arrives. */
  #readOne(found: SentPicture[]): boolean {
    const start = textOf(this.#waiting.subarray(0, this.#form.picture.length))
    return start === this.#form.picture ? this.#readPicture() : this.#readLine(found)
  }

  #readPicture(): boolean {
    const { picture, numbers } = this.#form
    const head = this.#waiting.subarray(0, longestLine)
    let end = picture.length
    for (let count = 0; count < numbers; count++) {
      const at = head.indexOf(comma, end)
      if (at < 0) return this.#drop(head.length === longestLine)
      end = at + 1
    }
    const [, , stride = 0, height = 0] = textOf(head.subarray(picture.length, end)).split(',').map(Number)
    const size = stride * height
    if (!Number.isSafeInteger(size) || size > mostBytes) return this.#drop(true)
    if (this.#waiting.length < end + size) return false
    const bits = blackIsOne(this.#waiting.subarray(end, end + size))
    this.#picture = { width: stride * 8, height, stride, bits }
    this.#waiting = this.#waiting.slice(end + size)
    return true
  }

  #readLine(found: SentPicture[]): boolean {
    const end = this.#waiting.indexOf(newline)
    if (end < 0) return this.#drop(this.#waiting.length > longestLine)
    const line = textOf(this.#waiting.subarray(0, Math.min(end, longestLine))).trim()
    this.#waiting = this.#waiting.slice(end + 1)
    const copies = this.#form.print.exec(line)?.[1]
    if (copies !== undefined && this.#picture) {
      found.push({ ...this.#picture, copies: Number(copies) })
      this.#picture = null
    }
    return true
  }

  /** What isn't a command of ours is passed over. */
  #drop(isNoise: boolean): boolean {
    if (isNoise) this.#waiting = new Uint8Array()
    return false
  }
}
