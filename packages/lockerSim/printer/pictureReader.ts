/** Bytes as printers of EPL and TSPL read them: pictures, and no questions. */
import { type RasterLanguage, RasterReader } from '@postern/domain/areas/labels/printing/rasterReader.ts'
import type { PrinterCommand, PrinterReader } from './commandReader.ts'

export class PictureReader implements PrinterReader {
  readonly #reader: RasterReader

  constructor(language: RasterLanguage) {
    this.#reader = new RasterReader(language)
  }

  get isPartial(): boolean {
    return this.#reader.isPartial
  }

  push(chunk: Buffer): PrinterCommand[] {
    return this.#reader.push(chunk).map(({ copies, bits, ...size }) => ({
      kind: 'label',
      zpl: null,
      picture: { ...size, bits: Buffer.from(bits).toString('base64') },
      copies,
    }))
  }
}
