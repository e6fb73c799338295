/** Labels for printers that don’t speak ZPL: the same image as a bitmap, in EPL2 and TSPL. */
import type { Raster } from './raster.ts'

/** Inverts the bits, because 1 is white in both languages. */
function whiteIsOne({ stride, height, width, bits }: Raster): Buffer {
  const bytes = Buffer.alloc(stride * height)
  for (let at = 0; at < bytes.length; at++) bytes[at] = ~(bits[at] ?? 0) & 0xff
  // Row padding is white, too: bits beyond the width were 0 and became 1.
  return width > 0 ? bytes : Buffer.alloc(0)
}

export function eplOf(raster: Raster, copies = 1): Buffer {
  const { width, height, stride } = raster
  return Buffer.concat([
    Buffer.from(`\nN\nq${width}\nQ${height},24\nGW0,0,${stride},${height},`, 'latin1'),
    whiteIsOne(raster),
    Buffer.from(`\nP${copies}\n`, 'latin1'),
  ])
}

export function tsplOf(raster: Raster, dpmm: number, copies = 1): Buffer {
  const { width, height, stride } = raster
  const mm = (dots: number) => `${Math.round((dots / dpmm) * 100) / 100} mm`
  return Buffer.concat([
    Buffer.from(`SIZE ${mm(width)},${mm(height)}\r\nCLS\r\nBITMAP 0,0,${stride},${height},0,`, 'latin1'),
    whiteIsOne(raster),
    Buffer.from(`\r\nPRINT 1,${copies}\r\n`, 'latin1'),
  ])
}
