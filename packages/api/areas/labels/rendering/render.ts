/** Renders labels to files. Takes up to a second of CPU time, so requests run it in a thread (`renderInThread.ts`). */
import type { Dpmm, LabelData } from '@postern/domain/areas/labels/document.ts'
import { dotsOf, sceneOf } from '@postern/domain/areas/labels/drawing/sceneOf.ts'
import { svgOf } from '@postern/domain/areas/labels/drawing/svgOf.ts'
import type { RenderFormat } from '@postern/domain/areas/labels/renderEndpoints.ts'
import type { Scene } from '@postern/domain/areas/labels/scene.ts'
import { parseLabel } from '@postern/domain/areas/labels/zpl/parse.ts'
import { labelGlyphs } from './glyphs.ts'
import { pdfOf } from './pdf.ts'
import { pngOf } from './png.ts'
import { eplOf, tsplOf } from './printerRasters.ts'
import { type Raster, rasterOf } from './raster.ts'

export interface LabelSource {
  readonly source: string
  /** Resolution of the dots in the source. */
  readonly dpmm: Dpmm
  readonly widthMm: number
  readonly heightMm: number
  readonly data: LabelData | null
}

export interface RenderWork {
  readonly labels: readonly LabelSource[]
  readonly format: RenderFormat | 'epl' | 'tspl'
  /** The printer’s resolution. Defaults to the sources’. */
  readonly printerDpmm?: Dpmm
}

export interface Rendered {
  readonly bytes: Uint8Array
  /** Why elements couldn’t be drawn, in source order. */
  readonly failures: readonly string[]
}

/** 8.5 × 12 in at 600 dpi. */
const mostDots = 40_000_000

/** Thrown if a label can’t be rendered at all. */
export class RenderRefusal extends Error {}

export function sceneOfSource({ source, dpmm, widthMm, heightMm, data }: LabelSource, printerDpmm = dpmm): Scene {
  const document = parseLabel(source, { dpmm, widthMm, heightMm })
  if (dotsOf(document.widthMm, printerDpmm) * dotsOf(document.heightMm, printerDpmm) > mostDots)
    throw new RenderRefusal('The label is too large for this resolution.')
  return sceneOf(document, data, labelGlyphs(), printerDpmm)
}

const rastered: Readonly<Record<'png' | 'epl' | 'tspl', (raster: Raster, dpmm: number) => Buffer>> = {
  png: pngOf,
  epl: (raster) => eplOf(raster),
  tspl: (raster, dpmm) => tsplOf(raster, dpmm),
}

async function bytesOf(scenes: readonly Scene[], format: RenderWork['format']): Promise<Buffer> {
  if (format === 'pdf') return pdfOf(scenes)
  if (format === 'svg') return Buffer.from(scenes.map(svgOf).join('\n'))
  return Buffer.concat(scenes.map((scene) => rastered[format](rasterOf(scene), scene.dpmm)))
}

export async function render({ labels, format, printerDpmm }: RenderWork): Promise<Rendered> {
  const scenes = labels.map((label) => sceneOfSource(label, printerDpmm))
  return { bytes: await bytesOf(scenes, format), failures: scenes.flatMap(({ failures }) => [...failures.values()]) }
}
