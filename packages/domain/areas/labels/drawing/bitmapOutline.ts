/** Converts a 1-bit image to rectangles: runs of black dots, merged with identical runs in the rows below. */
import type { Outline } from './outline.ts'

/** Limit on rectangles. A dithered photo that fills a 4 × 6 in label at 600 dpi stays below it. */
const mostRectangles = 1_000_000

function bytesOf(base64: string): Uint8Array {
  const text = atob(base64)
  const bytes = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at)
  return bytes
}

interface Run {
  readonly start: number
  readonly end: number
  readonly top: number
}

export function bitmapOutline(base64: string, wide: number, high: number): Outline {
  const bytes = bytesOf(base64)
  const stride = Math.ceil(wide / 8)
  const numbers: number[] = []
  let rectangles = 0
  const close = ({ start, end, top }: Run, bottom: number) => {
    if (rectangles++ > mostRectangles) return
    numbers.push(start, top, end, top, end, bottom, start, bottom)
  }
  let open = new Map<number, Run>()
  for (let y = 0; y <= high; y++) {
    const row = y < high ? runsOf(bytes, y * stride, wide) : []
    const next = new Map<number, Run>()
    for (const { start, end } of row) {
      const above = open.get(start)
      next.set(start, { start, end, top: above?.end === end ? above.top : y })
      if (above?.end === end) open.delete(start)
    }
    for (const run of open.values()) close(run, y)
    open = next
  }
  return { commands: 'MLLLZ'.repeat(numbers.length / 8), numbers }
}

function runsOf(bytes: Uint8Array, from: number, wide: number): { start: number; end: number }[] {
  const runs: { start: number; end: number }[] = []
  let start = -1
  for (let x = 0; x <= wide; x++) {
    const isBlack = x < wide && (((bytes[from + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1) === 1
    if (isBlack && start < 0) start = x
    if (!isBlack && start >= 0) {
      runs.push({ start, end: x })
      start = -1
    }
  }
  return runs
}
