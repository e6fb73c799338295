/** The door size that fits a package type, by its measures. */
import type { ValuesOf } from '../../engine/resource.ts'
import type { packageTypes } from './packageTypes.ts'

type PackageType = ValuesOf<(typeof packageTypes)['fields']>
type LockerSize = PackageType['preferredLockerSize']
type Measured = Pick<PackageType, 'lengthIn' | 'widthIn' | 'heightIn'>

const inside = { widthIn: 16.5, depthIn: 24 }

/** Doors differ in height alone, as banks are built of columns of one width; the smallest first. */
const heightsIn = { XS: 3.9, S: 6, M: 12, L: 18, XL: 24 } as const satisfies Partial<Record<LockerSize, number>>

const fallingBy = (sides: readonly number[]): number[] => sides.toSorted((a, b) => b - a)

/** Lying, standing or on its side: it may be turned, but not tilted. */
function fits(sides: readonly number[], heightIn: number): boolean {
  const door = fallingBy([inside.widthIn, inside.depthIn, heightIn])
  return fallingBy(sides).every((side, at) => side <= (door[at] ?? 0))
}

/** The smallest door it goes into; none where it goes into none, or where a measure is not known. */
export function lockerSizeFor({ lengthIn, widthIn, heightIn }: Measured): LockerSize {
  if (lengthIn === null || widthIn === null || heightIn === null) return 'none'
  const sizes = ['XS', 'S', 'M', 'L', 'XL'] as const
  return sizes.find((size) => fits([lengthIn, widthIn, heightIn], heightsIn[size])) ?? 'none'
}

type Said = Partial<Measured> & { readonly category?: unknown; readonly lockerAllowed?: boolean }

/** Defaults for a new package type. Perishables don't go into lockers. */
export function packageTypeDefaults(said: Said): Pick<PackageType, 'lockerAllowed' | 'preferredLockerSize'> {
  const { lengthIn = null, widthIn = null, heightIn = null, category } = said
  const lockerAllowed = said.lockerAllowed ?? category !== 'perishable'
  return { lockerAllowed, preferredLockerSize: lockerAllowed ? lockerSizeFor({ lengthIn, widthIn, heightIn }) : 'none' }
}
