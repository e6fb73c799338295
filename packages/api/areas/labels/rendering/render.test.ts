import { inflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { pagesOf, pictureOf } from '../testing/pdfShapes.ts'
import { sampleLabels } from '../testing/sampleLabels.ts'
import { rasterOf } from './raster.ts'
import { type LabelSource, RenderRefusal, render, sceneOfSource } from './render.ts'
import { type Gray, scan } from './scanner.ts'

const size = { dpmm: 8, widthMm: 101.6, heightMm: 50.8, data: null } as const
const ofSource = (source: string): LabelSource => ({ source, ...size })

const read = async (gray: Gray) => (await scan(gray)).map(({ format, text }) => ({ format, text }))

/** Decodes a 1-bit PNG. */
function readPng(png: Uint8Array): Gray {
  const bytes = Buffer.from(png)
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
  const at = bytes.indexOf('IDAT')
  const rows = inflateSync(bytes.subarray(at + 4, at + 4 + bytes.readUInt32BE(at - 4)))
  const stride = Math.ceil(width / 8) + 1
  const levels = new Uint8Array(width * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      levels[y * width + x] = ((rows[y * stride + 1 + (x >> 3)] ?? 0) & (0x80 >> (x & 7))) === 0 ? 0 : 255
  return { width, height, levels }
}

describe('rendered labels', () => {
  it.each(sampleLabels)('scan at 203 dpi from the PNG: $name', async ({ source, scans }) => {
    const { bytes, failures } = await render({ labels: [ofSource(source)], format: 'png' })
    expect(failures).toEqual([])
    const picture = readPng(bytes)
    expect(picture).toMatchObject({ width: 812, height: 406 })
    expect(await read(picture)).toEqual(expect.arrayContaining([...scans]))
  })

  it('scan at 203 dpi from the shapes of the PDF, one page each', async () => {
    const { bytes } = await render({ labels: sampleLabels.map(({ source }) => ofSource(source)), format: 'pdf' })
    const pages = pagesOf(Buffer.from(bytes))
    expect(pages).toHaveLength(sampleLabels.length)
    for (const [at, page] of pages.entries()) {
      expect(page.width).toBeCloseTo((812 / 8 / 25.4) * 72, 1)
      expect(await read(pictureOf(page))).toEqual(expect.arrayContaining([...(sampleLabels[at]?.scans ?? [])]))
    }
  })

  it('invert the elements below a reversed field', () => {
    const { bits, stride } = rasterOf(sceneOfSource(ofSource('^XA^FO0,0^GB8,8,8^FS^FO4,0^FR^GB8,8,8^FS^XZ')))
    expect(bits[0]).toBe(0b11110000)
    expect(bits[1]).toBe(0b11110000)
    expect(bits[stride * 8]).toBe(0)
  })

  it('have bars of whole dots at another resolution', async () => {
    const [sample] = sampleLabels
    const { bytes } = await render({ labels: [ofSource(sample?.source ?? '')], format: 'png', printerDpmm: 12 })
    const picture = readPng(bytes)
    expect(picture).toMatchObject({ width: 1219, height: 609 })
    expect(await read(picture)).toEqual(expect.arrayContaining([...(sample?.scans ?? [])]))
  })

  it('report what couldn’t be drawn', async () => {
    const { failures } = await render({ labels: [ofSource('^XA^FO9,9^BEN,60^FDAB^FS^XZ')], format: 'svg' })
    expect(failures).toEqual(['EAN-13 takes 12 digits, or 13 with the check digit.'])
  })

  it('are refused if they’d have too many dots', async () => {
    const huge = { ...ofSource('^XA^XZ'), widthMm: 400, heightMm: 400 }
    await expect(render({ labels: [huge], format: 'png', printerDpmm: 24 })).rejects.toThrow(RenderRefusal)
  })

  it.each([
    { format: 'epl', head: '\nN\nq16\nQ8,24\nGW0,0,2,8,', tail: '\nP1\n' },
    { format: 'tspl', head: 'SIZE 2 mm,1 mm\r\nCLS\r\nBITMAP 0,0,2,8,0,', tail: '\r\nPRINT 1,1\r\n' },
  ] as const)('become a bitmap for $format, where white is 1', async ({ format, head, tail }) => {
    const small = { ...ofSource('^XA^FO0,0^GB4,8,4^FS^XZ'), widthMm: 2, heightMm: 1 }
    const { bytes } = await render({ labels: [small], format })
    const dots = Buffer.from(Array.from({ length: 8 }, () => [0x0f, 0xff]).flat())
    expect(Buffer.from(bytes)).toEqual(Buffer.concat([Buffer.from(head), dots, Buffer.from(tail)]))
  })
})
