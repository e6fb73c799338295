/**
 * Renders a full 4 × 6 in label with zpl-renderer-js and with our renderer, and writes it as ZPL. All on one thread, by that thread’s
 * CPU time. Every round prints different numbers, so nothing is cached from the round before.
 */
import { ready } from 'zpl-renderer-js'
import { labelGlyphs } from '../packages/api/areas/labels/rendering/glyphs.ts'
import { pngOf } from '../packages/api/areas/labels/rendering/png.ts'
import { rasterOf } from '../packages/api/areas/labels/rendering/raster.ts'
import type { Dpmm } from '../packages/domain/areas/labels/document.ts'
import { sceneOf } from '../packages/domain/areas/labels/drawing/sceneOf.ts'
import { svgOf } from '../packages/domain/areas/labels/drawing/svgOf.ts'
import { emitLabel } from '../packages/domain/areas/labels/zpl/emit.ts'
import { parseLabel } from '../packages/domain/areas/labels/zpl/parse.ts'
import { quantile } from './measure.ts'

const rounds = 15
/** Writing one label is too fast for the CPU clock to measure, so it's written this many times. */
const writings = 200
const size = { dpmm: 8, widthMm: 101.6, heightMm: 152.4 } as const

/** 2 Code 128 barcodes, a QR code, a DataMatrix, 14 texts, frames and a reversed field. */
function shippingLabel(round: number): string {
  const number = String(204_815_000 + round * 7_919)
  const lines = Array.from(
    { length: 10 },
    (_, at) => `^FO40,${420 + at * 34}^A0N,28,28^FDLine ${at + 1} of parcel ${number}^FS`,
  )
  return `^XA^CI28^PW812^LL1218
^FO20,20^GB772,1178,4^FS^FO20,180^GB772,4,4^FS^FO20,400^GB772,4,4^FS^FO20,800^GB772,4,4^FS
^FO40,40^A0N,70,70^FDPOSTERN^FS^FO40,120^A0N,36,36^FDGround ${number}^FS
^FO560,40^GB220,110,110^FS^FO580,60^FR^A0N,80,80^FDRUSH^FS
^FO40,200^FB700,3,6,L^A0N,40,40^FDMaria Gonzalez\\&Facilities, MS 4-210, Main Campus\\&200 Market Street, Denver CO 80202^FS
${lines.join('\n')}
^FO60,830^BY3^BCN,150,Y,N,N,A^FDP${number}^FS
^FO60,1050^BY2^BCN,90,Y,N,N^FD>:1Z999AA1${number}^FS
^FO560,830^BQN,2,6^FDMA,https://postern.test/p/${number}^FS
^FO560,1050^BXN,6,200^FDDM${number}^FS
^XZ`
}

const cpuMilliseconds = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

interface Entrant {
  readonly name: string
  readonly run: (source: string) => unknown
}

async function race(entrants: readonly Entrant[]): Promise<number[]> {
  const taken = entrants.map((): number[] => [])
  for (let round = -2; round < rounds; round++)
    for (const [at, { run }] of entrants.entries()) {
      // Each entrant gets different numbers, because our renderer caches barcodes.
      const source = shippingLabel((round + 2) * entrants.length + at)
      const begin = cpuMilliseconds()
      await run(source)
      if (round >= 0) taken[at]?.push(cpuMilliseconds() - begin)
    }
  return taken.map((times) => quantile(times, 0.5))
}

const sceneAt = (source: string, dpmm: Dpmm) => sceneOf(parseLabel(source, size), null, labelGlyphs(), dpmm)
const preview = (source: string, dpmm: Dpmm) => svgOf(sceneAt(source, dpmm))
const picture = (source: string, dpmm: Dpmm) => pngOf(rasterOf(sceneAt(source, dpmm)), dpmm)

export async function labels(): Promise<string> {
  const { api } = await ready
  const theirs = (source: string) => api.zplToBase64Async(source, size.widthMm, size.heightMm, size.dpmm)
  const entrants: Entrant[] = [
    { name: 'zpl-renderer-js 3.4.0, PNG at 203 dpi', run: theirs },
    { name: 'Postern, PNG at 203 dpi', run: (source) => picture(source, 8) },
    { name: '**Postern, preview (SVG)**', run: (source) => preview(source, 8) },
    { name: 'Postern, preview at 600 dpi (SVG)', run: (source) => preview(source, 24) },
    { name: 'Postern, the same label again (SVG)', run: () => preview(shippingLabel(0), 8) },
  ]
  const results = await race(entrants)
  const document = parseLabel(shippingLabel(0), size)
  const write = () => {
    for (let time = 0; time < writings; time++) emitLabel(document, 12)
  }
  const [written = Number.NaN] = await race([{ name: 'writing', run: write }])
  const [them = Number.NaN] = results
  return `
CPU time on one thread, median of ${rounds} alternating rounds, of a full 4 × 6 in label from its ZPL: 2 Code 128, QR code, DataMatrix, 14 texts,
frames, a reversed field. Targets: preview ≥ 10× faster than zpl-renderer-js, writing the label for another printer ≤ 5 ms.

| | CPU ms | faster by |
|---|---|---|
${entrants.map(({ name }, at) => `| ${name} | ${(results[at] ?? Number.NaN).toFixed(1)} | ${(them / (results[at] ?? Number.NaN)).toFixed(0)}× |`).join('\n')}

Writing it as ZPL for a printer of 300 dpi takes ${(written / writings).toFixed(2)} ms.
`
}
