/** Reads the shapes of a PDF page from the file and converts them to SVG, as a viewer would paint them. */
import { inflateSync } from 'node:zlib'
import { Resvg } from '@resvg/resvg-js'
import type { Gray } from '../rendering/scanner.ts'

export interface PdfPage {
  /** In points. */
  readonly width: number
  readonly height: number
  readonly svg: string
}

type Matrix = readonly [number, number, number, number, number, number]

function combined([a, b, c, d, e, f]: Matrix, [ia, ib, ic, id, ie, ig]: Matrix): Matrix {
  return [a * ia + c * ib, b * ia + d * ib, a * ic + c * id, b * ic + d * id, a * ie + c * ig + e, b * ie + d * ig + f]
}

const gray = (level: number): string => (level > 0.5 ? '#fff' : '#000')

/** Converts the paths and fills of a content stream. Throws on any other operator. */
function svgPaths(content: string, height: number): string {
  // In PDF, y points up.
  let [matrix, fill, blend]: [Matrix, string, string] = [[1, 0, 0, -1, 0, height], '#000', '']
  const kept: [Matrix, string, string][] = []
  let [path, svg, operands]: [string, string, number[]] = ['', '', []]
  const point = (at: number) => {
    const [a, b, c, d, e, f] = matrix
    const [x = 0, y = 0] = operands.slice(at)
    return `${a * x + c * y + e} ${b * x + d * y + f}`
  }
  const paint = (rule: string) => {
    svg += `<path d="${path}" fill="${fill}" fill-rule="${rule}"${blend} shape-rendering="crispEdges"/>`
    path = ''
  }
  const operators: Record<string, () => void> = {
    q: () => void kept.push([matrix, fill, blend]),
    Q: () => {
      ;[matrix, fill, blend] = kept.pop() ?? [matrix, fill, blend]
    },
    cm: () => {
      const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = operands
      matrix = combined(matrix, [a, b, c, d, e, f])
    },
    m: () => (path += `M${point(0)}`),
    l: () => (path += `L${point(0)}`),
    c: () => (path += `C${point(0)} ${point(2)} ${point(4)}`),
    h: () => (path += 'Z'),
    re: () => {
      const [x = 0, y = 0, width = 0, height = 0] = operands
      operands = [x, y, x + width, y, x + width, y + height, x, y + height]
      path += `M${point(0)}L${point(2)}L${point(4)}L${point(6)}Z`
    },
    f: () => paint('nonzero'),
    'f*': () => paint('evenodd'),
    scn: () => (fill = gray(operands[0] ?? 0)),
    cs: () => undefined,
    gs: () => (blend = ' style="mix-blend-mode:difference"'),
  }
  for (const word of content.split(/\s+/)) {
    const number = Number(word)
    if (word === '' || word.startsWith('/')) continue
    if (Number.isFinite(number)) operands.push(number)
    else {
      const operator = operators[word]
      if (!operator) throw new Error(`The page has ${word}.`)
      operator()
      operands = []
    }
  }
  return svg
}

export function pagesOf(pdf: Buffer): PdfPage[] {
  const text = pdf.toString('latin1')
  const sizes = [...text.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)]
  const streams = [...text.matchAll(/\/Filter \/FlateDecode\n>>\nstream\n/g)].map(({ index, 0: found }) =>
    inflateSync(pdf.subarray(index + found.length)).toString('latin1'),
  )
  return sizes.map(([, width = '0', height = '0'], at) => ({
    width: Number(width),
    height: Number(height),
    svg: svgPaths(streams[at] ?? '', Number(height)),
  }))
}

/** Rasterizes a page at 203 dpi. */
export function pictureOf({ width, height, svg }: PdfPage): Gray {
  const page = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${svg}</svg>`
  const picture = new Resvg(page, { fitTo: { mode: 'width', value: Math.round((width / 72) * 203.2) } }).render()
  // Read once, because every access to `pixels` copies the whole buffer.
  const { pixels } = picture
  const levels = Uint8Array.from({ length: picture.width * picture.height }, (_, at) => pixels[at * 4] ?? 255)
  return { width: picture.width, height: picture.height, levels }
}
