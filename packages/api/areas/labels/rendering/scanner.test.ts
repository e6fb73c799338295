/** External labels from a folder (ZPL_SAMPLES): all must render, and those the index lists as scannable must scan. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sampleLabels } from '../testing/sampleLabels.ts'
import { rasterOf } from './raster.ts'
import { sceneOfSource } from './render.ts'
import { grayOf, scan } from './scanner.ts'

interface Sample {
  readonly name: string
  readonly source: string
  readonly widthMm: number
  readonly heightMm: number
  /** Symbologies that scan. */
  readonly formats: readonly string[]
}

/** `| 01-amazon.zpl | … | 101.6x203.2 mm @8 | … | 1 label(s); decoded: Code39 |` */
function readIndex(folder: string): Sample[] {
  const lines = readFileSync(join(folder, 'INDEX.md'), 'utf8').split('\n')
  return readdirSync(folder)
    .filter((name) => name.endsWith('.zpl'))
    .map((name) => {
      const line = lines.find((each) => each.includes(name)) ?? ''
      const [, width = '101.6', height = '203.2'] = /([\d.]+)x([\d.]+) mm @8/.exec(line) ?? []
      const [, decoded = ''] = /decoded: ([\w, ]+)/.exec(line) ?? []
      const formats = decoded.split(',').map((each) => each.trim())
      return {
        name,
        source: readFileSync(join(folder, name), 'utf8'),
        widthMm: Number(width),
        heightMm: Number(height),
        formats: formats.filter((each) => each !== 'none' && each !== ''),
      }
    })
}

const own = sampleLabels.map(
  ({ name, source, scans }): Sample => ({
    ...{ name, source, widthMm: 101.6, heightMm: 50.8 },
    formats: [...new Set(scans.map(({ format }) => format))],
  }),
)
const folder = process.env.ZPL_SAMPLES
const samples = [...own, ...(folder && existsSync(folder) ? readIndex(folder) : [])]

describe('labels from other programs', () => {
  it('scan at 203 dpi in at least 95% of cases', async () => {
    const missing: string[] = []
    let expected = 0
    for (const { name, source, widthMm, heightMm, formats } of samples) {
      const scene = sceneOfSource({ source, dpmm: 8, widthMm, heightMm, data: null })
      const found = new Set((await scan(grayOf(rasterOf(scene)))).map(({ format }) => format))
      expected += formats.length
      missing.push(...formats.filter((format) => !found.has(format)).map((format) => `${name}: ${format}`))
    }
    expect(expected).toBeGreaterThanOrEqual(own.length)
    expect(missing.length / expected, missing.join('\n')).toBeLessThanOrEqual(0.05)
  })
})
