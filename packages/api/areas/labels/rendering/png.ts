/** Encodes a raster as a 1-bit PNG with its resolution. */
import { crc32, deflateSync } from 'node:zlib'
import type { Raster } from './raster.ts'

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

export function pngOf({ width, height, stride, bits }: Raster, dpmm: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // One bit per pixel, grayscale.
  header.writeUInt8(1, 8)
  const density = Buffer.alloc(9)
  density.writeUInt32BE(dpmm * 1000, 0)
  density.writeUInt32BE(dpmm * 1000, 4)
  density.writeUInt8(1, 8)
  const rows = Buffer.alloc((stride + 1) * height)
  for (let y = 0; y < height; y++)
    for (let at = 0; at < stride; at++) rows[y * (stride + 1) + 1 + at] = ~(bits[y * stride + at] ?? 0) & 0xff
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('pHYs', density),
    chunk('IDAT', deflateSync(rows, { level: 6 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
