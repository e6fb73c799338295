/** Typical door height per size, and the size for a given height. */
import type { DoorSize } from '../doorPlan.ts'
import { lockerSizes } from '../lockerVendors.ts'

export const sizeMm: Readonly<Record<DoorSize, number>> = { XS: 100, S: 150, M: 250, L: 400, XL: 600 }

/** The nearest size; a tie goes to the smaller one. */
export const sizeOfHeight = (heightMm: number): DoorSize =>
  lockerSizes.reduce((best, size) =>
    Math.abs(sizeMm[size] - heightMm) < Math.abs(sizeMm[best] - heightMm) ? size : best,
  )
