/** Where the parts of a bank's drawing are, in pixels. */
import type { Wall } from '@postern/domain/areas/lockers/geometry/wall.ts'
import { plinthMm } from '@postern/domain/areas/lockers/lockerLayout.ts'

/** The ruler left of the wall. */
export const rulerPx = 44
/** The note of what is in reach, right of it. */
export const reachPx = 26
export const gapPx = 3
export const framePx = 6
/** Around each column, for the ring of a door at its edge. */
export const bleedPx = 3

/** Where the doors begin, and how large the drawing is. */
export const drawingMeasures = (wall: Wall, scale: number) => ({
  left: rulerPx + framePx,
  top: framePx,
  width: rulerPx + wall.widthMm * scale + 2 * framePx + reachPx,
  height: (wall.heightMm + plinthMm) * scale + framePx + 8,
})
