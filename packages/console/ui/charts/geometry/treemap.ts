/** A squarified treemap: areas proportional to the values, as square as possible (Bruls, Huizing, van Wijk 2000). Pure. */
import type { Box } from '../chart.ts'

interface Part {
  index: number
  area: number
}

/** The worst aspect ratio of a row of areas along a side. */
function worstRatio(areas: readonly number[], side: number): number {
  const sum = areas.reduce((total, area) => total + area, 0)
  const depth = sum / side
  return areas.reduce((worst, area) => {
    const length = area / depth
    return Math.max(worst, length / depth, depth / length)
  }, 0)
}

/** Boxes in the order of the values; a value of 0 gets no area. */
export function treemapBoxes(values: readonly number[], box: Box): Box[] {
  const total = values.reduce((sum, value) => sum + Math.max(0, value), 0)
  const boxes: Box[] = values.map(() => ({ x: box.x, y: box.y, width: 0, height: 0 }))
  if (total === 0) return boxes
  const perUnit = (box.width * box.height) / total
  const parts: Part[] = values
    .map((value, index) => ({ index, area: Math.max(0, value) * perUnit }))
    .filter(({ area }) => area > 0)
    .toSorted((a, b) => b.area - a.area)
  let free = box
  while (parts.length > 0) {
    const side = Math.min(free.width, free.height)
    const row: Part[] = []
    for (let next = parts[0]; next; next = parts[0]) {
      const areas = row.map(({ area }) => area)
      if (row.length > 0 && worstRatio([...areas, next.area], side) > worstRatio(areas, side)) break
      row.push(next)
      parts.shift()
    }
    free = placeRow(row, free, boxes)
  }
  return boxes
}

/** Places a row along the shorter side of the free box. Returns the remaining box. */
function placeRow(row: readonly Part[], free: Box, boxes: Box[]): Box {
  const sum = row.reduce((total, { area }) => total + area, 0)
  const isColumn = free.width >= free.height
  const depth = sum / (isColumn ? free.height : free.width)
  let along = isColumn ? free.y : free.x
  for (const { index, area } of row) {
    const length = area / depth
    boxes[index] = isColumn
      ? { x: free.x, y: along, width: depth, height: length }
      : { x: along, y: free.y, width: length, height: depth }
    along += length
  }
  return isColumn
    ? { ...free, x: free.x + depth, width: Math.max(0, free.width - depth) }
    : { ...free, y: free.y + depth, height: Math.max(0, free.height - depth) }
}
