/** Simulates prints from a worn head, on a rough label or with a crooked feed. Deterministic for the same image. */
import type { Wear } from '@postern/domain/areas/labels/renderEndpoints.ts'
import type { Gray } from './scanner.ts'

const white = 255

/** Pseudorandom numbers from 0 to 1 (mulberry32). */
function randomly(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const seed = 20_461

/** Turns black into gray and drops one dot in fifty. */
function lowInk({ width, height, levels }: Gray): Gray {
  const random = randomly(seed)
  return {
    width,
    height,
    levels: levels.map((level) => (level > 127 ? white : random() < 0.02 ? white : 70 + Math.floor(random() * 60))),
  }
}

/** Scanners don’t resolve single dots, so each dot becomes the average of itself and its neighbors. */
function blurred({ width, height, levels }: Gray): Gray {
  const soft = new Uint8Array(levels.length)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      let sum = 0
      for (let dy = -1; dy <= 1; dy++)
        for (let dx = -1; dx <= 1; dx++) {
          const [nearX, nearY] = [Math.min(width - 1, Math.max(0, x + dx)), Math.min(height - 1, Math.max(0, y + dy))]
          sum += levels[nearY * width + nearX] ?? white
        }
      soft[y * width + x] = sum / 9
    }
  return { width, height, levels: soft }
}

/** Inverts one dot in a hundred. */
function noise({ width, height, levels }: Gray): Gray {
  const random = randomly(seed)
  return blurred({ width, height, levels: levels.map((level) => (random() < 0.01 ? white - level : level)) })
}

const tiltDegrees = 5

function tilt({ width, height, levels }: Gray): Gray {
  const angle = (tiltDegrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const [wide, high] = [Math.ceil(width * cos + height * sin), Math.ceil(width * sin + height * cos)]
  const level = (x: number, y: number) =>
    x < 0 || y < 0 || x >= width || y >= height ? white : (levels[y * width + x] ?? white)
  const tilted = new Uint8Array(wide * high)
  for (let y = 0; y < high; y++)
    for (let x = 0; x < wide; x++) {
      const [dx, dy] = [x - wide / 2, y - high / 2]
      const [fromX, fromY] = [dx * cos + dy * sin + width / 2, dy * cos - dx * sin + height / 2]
      const [left, top] = [Math.floor(fromX), Math.floor(fromY)]
      const [across, down] = [fromX - left, fromY - top]
      const upper = level(left, top) * (1 - across) + level(left + 1, top) * across
      const lower = level(left, top + 1) * (1 - across) + level(left + 1, top + 1) * across
      tilted[y * wide + x] = Math.round(upper * (1 - down) + lower * down)
    }
  return { width: wide, height: high, levels: tilted }
}

export const worn: Readonly<Record<Wear, (gray: Gray) => Gray>> = { none: (gray) => gray, lowInk, noise, tilt }
