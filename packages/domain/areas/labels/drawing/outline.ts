/** Outlines of lines and curves, transformed by a matrix before they become an SVG path. */
import type { Turn } from '../document.ts'
import type { Box } from '../scene.ts'

/** SVG path commands (M, L, Q, C, Z) and the absolute coordinates they consume in order. */
export interface Outline {
  readonly commands: string
  readonly numbers: readonly number[]
}

/** x′ = a·x + c·y + e and y′ = b·x + d·y + f, as in SVG. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

const taken: Readonly<Record<string, number>> = { M: 2, L: 2, Q: 4, C: 6, Z: 0 }

export function readOutline(path: string): Outline {
  let commands = ''
  const numbers: number[] = []
  for (const [part] of path.matchAll(/[A-Z]|-?[0-9.]+/g)) {
    if (part >= 'A') commands += part
    else numbers.push(Number(part))
  }
  return { commands, numbers }
}

export function rectangle(x: number, y: number, width: number, height: number): Outline {
  return { commands: 'MLLLZ', numbers: [x, y, x + width, y, x + width, y + height, x, y + height] }
}

export function polygon(points: readonly (readonly [number, number])[]): Outline {
  return { commands: `M${'L'.repeat(points.length - 1)}Z`, numbers: points.flat() }
}

/** Handle length of a Bézier curve that approximates a quarter circle. */
const quarter = 0.5522847498

export function roundedRectangle(x: number, y: number, width: number, height: number, radius: number): Outline {
  return cornered(x, y, width, height, radius, radius)
}

export function ellipse(x: number, y: number, width: number, height: number): Outline {
  return cornered(x, y, width, height, width / 2, height / 2)
}

function cornered(x: number, y: number, width: number, height: number, rx: number, ry: number): Outline {
  const [right, bottom] = [x + width, y + height]
  const [hx, hy] = [rx * (1 - quarter), ry * (1 - quarter)]
  return {
    commands: 'MLCLCLCLCZ',
    numbers: [
      ...[x + rx, y, right - rx, y, right - hx, y, right, y + hy, right, y + ry],
      ...[right, bottom - ry, right, bottom - hy, right - hx, bottom, right - rx, bottom],
      ...[x + rx, bottom, x + hx, bottom, x, bottom - hy, x, bottom - ry],
      ...[x, y + ry, x, y + hy, x + hx, y, x + rx, y],
    ],
  }
}

const rounded = (value: number): number => Math.round(value * 100) / 100

export function pathOf({ commands, numbers }: Outline, [a, b, c, d, e, f]: Matrix): string {
  let path = ''
  let at = 0
  for (const command of commands) {
    path += command
    const end = at + (taken[command] ?? 0)
    for (let separator = ''; at < end; at += 2, separator = ' ') {
      const [x = 0, y = 0] = [numbers[at], numbers[at + 1]]
      path += `${separator}${rounded(a * x + c * y + e)} ${rounded(b * x + d * y + f)}`
    }
  }
  return path
}

export function moved({ commands, numbers }: Outline, [a, b, c, d, e, f]: Matrix): Outline {
  return {
    commands,
    numbers: numbers.map((value, at) => {
      const [x, y] = at % 2 === 0 ? [value, numbers[at + 1] ?? 0] : [numbers[at - 1] ?? 0, value]
      return at % 2 === 0 ? a * x + c * y + e : b * x + d * y + f
    }),
  }
}

/** Applies `inner` first, then `outer`. */
export function combined(outer: Matrix, inner: Matrix): Matrix {
  const [a, b, c, d, e, f] = outer
  const [ia, ib, ic, id, ie, ig] = inner
  return [a * ia + c * ib, b * ia + d * ib, a * ic + c * id, b * ic + d * id, a * ie + c * ig + e, b * ie + d * ig + f]
}

const turned: Readonly<Record<Turn, readonly [a: number, b: number, c: number, d: number]>> = {
  0: [1, 0, 0, 1],
  90: [0, 1, -1, 0],
  180: [-1, 0, 0, -1],
  270: [0, -1, 1, 0],
}

/** Rotates clockwise and moves so that the point (u, v) lands on (x, y). */
export function anchored(turn: Turn, [u, v]: readonly [number, number], x: number, y: number): Matrix {
  const [a, b, c, d] = turned[turn]
  return [a, b, c, d, x - a * u - c * v, y - b * u - d * v]
}

/** The corner of a box that’s at the top left after rotation. */
export function cornerOnTop(turn: Turn, width: number, height: number): readonly [number, number] {
  return [turn === 180 || turn === 270 ? width : 0, turn === 90 || turn === 180 ? height : 0]
}

export function turnedBox({ x, y, width, height }: Box, [a, b, c, d, e, f]: Matrix): Box {
  const [left, top] = [a * x + c * y + e, b * x + d * y + f]
  const [right, bottom] = [left + a * width + c * height, top + b * width + d * height]
  return {
    x: Math.min(left, right),
    y: Math.min(top, bottom),
    width: Math.abs(right - left),
    height: Math.abs(bottom - top),
  }
}
