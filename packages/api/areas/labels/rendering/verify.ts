/** Scans the barcodes of a rendered label, both as printed and worn. */
import type {
  BarcodeElement,
  Dpmm,
  LinearSymbology,
  MatrixElement,
  MatrixSymbology,
} from '@postern/domain/areas/labels/document.ts'
import { drawElement } from '@postern/domain/areas/labels/drawing/drawElement.ts'
import { linearSymbol } from '@postern/domain/areas/labels/drawing/linearSymbol.ts'
import { scannedMatrix } from '@postern/domain/areas/labels/drawing/matrixSymbol.ts'
import { textOf } from '@postern/domain/areas/labels/drawing/sceneOf.ts'
import { UndrawableError } from '@postern/domain/areas/labels/drawing/undrawable.ts'
import { type ScannedBarcode, wears } from '@postern/domain/areas/labels/renderEndpoints.ts'
import type { Box } from '@postern/domain/areas/labels/scene.ts'
import { parseLabel } from '@postern/domain/areas/labels/zpl/parse.ts'
import { labelGlyphs } from './glyphs.ts'
import { rasterOf } from './raster.ts'
import { type LabelSource, sceneOfSource } from './render.ts'
import { type Gray, grayOf, type Scan, scan } from './scanner.ts'
import { worn } from './wear.ts'

export interface VerifyWork {
  readonly label: LabelSource
  /** The printer’s resolution. Defaults to the source’s. */
  readonly printerDpmm?: Dpmm
}

type Coded = BarcodeElement | MatrixElement

/** Symbologies our scanner doesn’t support. */
const unreadable: ReadonlySet<LinearSymbology | MatrixSymbology> = new Set(['msi', 'postnet', 'upcExtension'])

/** Margin around the barcode, in modules. Included in the scan, because nearby elements may hide where the bars start. */
const aroundModules = 12

function cropped({ width, height, levels }: Gray, box: Box, around: number): Gray {
  const left = Math.max(0, Math.floor(box.x - around))
  const top = Math.max(0, Math.floor(box.y - around))
  const right = Math.min(width, Math.ceil(box.x + box.width + around))
  const bottom = Math.min(height, Math.ceil(box.y + box.height + around))
  const [wide, high] = [Math.max(1, right - left), Math.max(1, bottom - top)]
  const part = new Uint8Array(wide * high).fill(255)
  for (let y = top; y < bottom; y++) part.set(levels.subarray(y * width + left, y * width + right), (y - top) * wide)
  return { width: wide, height: high, levels: part }
}

/** The text the user expects, even if the printer would change the data. */
function expectedOf(element: Coded, text: string): string {
  if (element.kind === 'matrix') return scannedMatrix(text, element)
  const { scanned, changed } = linearSymbol(text, element)
  return changed === null ? scanned : text
}

const withoutZeros = (text: string): string => text.replace(/^0+/, '')

/** Scanners report UPC as EAN with a leading zero. */
function isSame(symbology: LinearSymbology | MatrixSymbology, expected: string, { text }: Scan): boolean {
  if (text === expected) return true
  const isUpc = symbology === 'upca' || symbology === 'upce'
  return isUpc && withoutZeros(text) === withoutZeros(expected)
}

export async function verify({ label, printerDpmm = label.dpmm }: VerifyWork): Promise<ScannedBarcode[]> {
  const { source, dpmm, widthMm, heightMm, data } = label
  const document = parseLabel(source, { dpmm, widthMm, heightMm })
  const picture = grayOf(rasterOf(sceneOfSource(label, printerDpmm)))
  const barcodes: ScannedBarcode[] = []
  for (const element of document.elements) {
    if (element.kind !== 'barcode' && element.kind !== 'matrix') continue
    barcodes.push(await verified(element, textOf(element, data), picture, printerDpmm))
  }
  return barcodes
}

async function verified(element: Coded, text: string, picture: Gray, dpmm: Dpmm): Promise<ScannedBarcode> {
  const { id, symbology } = element
  try {
    const { symbol, module } = drawElement(element, text, { dpmm, glyphs: labelGlyphs() })
    const expected = expectedOf(element, text)
    const part = symbol ? cropped(picture, symbol, (module ?? 1) * aroundModules) : picture
    const results: ScannedBarcode['results'] = []
    for (const wear of wears) {
      const scans = unreadable.has(symbology) ? [] : await scan(worn[wear](part))
      const right = scans.find((each) => isSame(symbology, expected, each))
      const found = right ?? scans[0]
      results.push({
        wear,
        result: right ? 'read' : found ? 'misread' : unreadable.has(symbology) ? 'notSupported' : 'notRead',
        text: found?.text ?? null,
      })
    }
    return { elementId: id, symbology, expected, failure: null, results }
  } catch (error) {
    if (!(error instanceof UndrawableError)) throw error
    return { elementId: id, symbology, expected: text, failure: error.message, results: [] }
  }
}
