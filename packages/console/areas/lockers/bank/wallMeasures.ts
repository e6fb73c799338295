/** Positions of the drawing's parts, in pixels. */
import type { Wall } from '@postern/domain/areas/lockers/geometry/wall.ts'
import { plinthMm } from '@postern/domain/areas/lockers/lockerLayout.ts'

/** Width of the ruler, left of the doors. */
export const rulerPx = 44
/** Width of the reach label, right of the doors. */
export const reachPx = 26
export const gapPx = 3
export const framePx = 6
/** Padding around each column for the focus ring of doors at its edge. */
export const bleedPx = 3

/** Offset of the doors, and total size of the drawing. */
export const drawingMeasures = (wall: Wall, scale: number) => ({
  left: rulerPx + framePx,
  top: framePx,
  width: rulerPx + wall.widthMm * scale + 2 * framePx + reachPx,
  height: (wall.heightMm + plinthMm) * scale + framePx + 8,
})
