/** The door size that fits a package type, by its dimensions. */
import type { ValuesOf } from '../../engine/resource.ts'
import type { packageTypes } from './packageTypes.ts'

type PackageType = ValuesOf<(typeof packageTypes)['fields']>
type LockerSize = PackageType['preferredLockerSize']
type Measured = Pick<PackageType, 'lengthIn' | 'widthIn' | 'heightIn'>

const inside = { widthIn: 16.5, depthIn: 24 }

/** Doors differ only in height, since banks consist of columns of one width. Smallest first. */
const heightsIn = { XS: 3.9, S: 6, M: 12, L: 18, XL: 24 } as const satisfies Partial<Record<LockerSize, number>>

const fallingBy = (sides: readonly number[]): number[] => sides.toSorted((a, b) => b - a)

/** Tries every orientation, but no tilting. */
function fits(sides: readonly number[], heightIn: number): boolean {
  const door = fallingBy([inside.widthIn, inside.depthIn, heightIn])
  return fallingBy(sides).every((side, at) => side <= (door[at] ?? 0))
}

/** The smallest door it fits; 'none' if it fits none or a dimension is unknown. */
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
