/** Draws labels one at a time between frames, so a page of 50 stays responsive. */
import type { Dpmm, LabelData, LabelDocument } from '@postern/domain/areas/labels/document.ts'
import { sceneOf } from '@postern/domain/areas/labels/drawing/sceneOf.ts'
import { svgOf } from '@postern/domain/areas/labels/drawing/svgOf.ts'
import { type LabelDpi, paperOf } from '@postern/domain/areas/labels/paper.ts'
import type { Glyphs } from '@postern/domain/areas/labels/scene.ts'
import { parseLabel } from '@postern/domain/areas/labels/zpl/parse.ts'

export interface DrawnSource {
  readonly source: string
  readonly widthIn: number
  readonly heightIn: number
  readonly dpi: LabelDpi
}

export const documentOf = (label: DrawnSource): LabelDocument => parseLabel(label.source, paperOf(label))

/** Small images have fewer pixels than the printer has dots, so crisp edges would lose thin lines. */
const smooth = (svg: string): string => svg.replaceAll(' shape-rendering="crispEdges"', '')

/** Returns a URL for <img>. */
export function pictureOf(label: DrawnSource, data: LabelData | null, glyphs: Glyphs, dpmm?: Dpmm): string {
  const document = documentOf(label)
  const scene = sceneOf(document, data, glyphs, dpmm ?? document.dpmm)
  return `data:image/svg+xml,${encodeURIComponent(smooth(svgOf(scene)))}`
}

type Work = () => void
const waiting = new Set<Work>()
let isRunning = false

function runNext(): void {
  const [next] = waiting
  if (next === undefined) {
    isRunning = false
    return
  }
  waiting.delete(next)
  next()
  setTimeout(runNext)
}

/** Returns a function that cancels the work. */
export function drawSoon(work: Work): () => void {
  waiting.add(work)
  if (!isRunning) {
    isRunning = true
    setTimeout(runNext)
  }
  return () => waiting.delete(work)
}
