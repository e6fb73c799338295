/** Starter labels need no fixes, and every barcode scans with short and long data. */
import { sceneOf } from '@postern/domain/areas/labels/drawing/sceneOf.ts'
import { paperOf } from '@postern/domain/areas/labels/paper.ts'
import { preflight } from '@postern/domain/areas/labels/preflight/preflight.ts'
import { starterLabels } from '@postern/domain/areas/labels/starters/starters.ts'
import { fillElement, samples } from '@postern/domain/areas/labels/variables.ts'
import { parseLabel } from '@postern/domain/areas/labels/zpl/parse.ts'
import { describe, expect, it } from 'vitest'
import { labelGlyphs } from '../rendering/glyphs.ts'
import { pdfOf } from '../rendering/pdf.ts'
import { rasterOf } from '../rendering/raster.ts'
import { type Gray, grayOf, scan } from '../rendering/scanner.ts'
import { pagesOf, pictureOf } from '../testing/pdfShapes.ts'

const printers = [
  { name: 'Desktop', dpmm: 8, headWidthMm: 104 },
  { name: 'Fine', dpmm: 12, headWidthMm: 106 },
] as const

const textsIn = async (picture: Gray) => (await scan(picture)).map(({ text }) => text).toSorted()

describe('starter labels', () => {
  it('exist for every purpose in three sizes', () => {
    expect(starterLabels).toHaveLength(21)
    expect(new Set(starterLabels.map(({ key }) => key)).size).toBe(21)
  })

  it.each(starterLabels)('$key has no findings, and its barcodes scan at 203 dpi from SVG and PDF', async (starter) => {
    const { source, purpose } = starter
    const paper = paperOf({ ...starter, dpi: '203' })
    const document = parseLabel(source, paper)
    expect(document.unknown).toEqual([])
    expect(preflight(document, { glyphs: labelGlyphs(), samples, printers, purpose })).toEqual([])
    const codes = document.elements.filter(({ kind }) => kind === 'barcode' || kind === 'matrix')
    const scenes = [samples.typical, samples.longest].map((data) => ({
      scene: sceneOf(document, data, labelGlyphs()),
      expected: codes.map((element) => fillElement(element, data)).toSorted(),
    }))
    const pages = pagesOf(await pdfOf(scenes.map(({ scene }) => scene)))
    expect(pages).toHaveLength(scenes.length)
    for (const [at, { scene, expected }] of scenes.entries()) {
      expect(await textsIn(grayOf(rasterOf(scene)))).toEqual(expected)
      const page = pages[at]
      expect(page && (await textsIn(pictureOf(page)))).toEqual(expected)
    }
  })
})
