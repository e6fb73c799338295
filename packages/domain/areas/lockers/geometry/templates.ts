/** Column templates: standard ones, and those of the vendor's models. */
import { type DoorSize, planDoors, readSizeCounts } from '../doorPlan.ts'
import { sizeMm } from './sizes.ts'

export interface TemplateCell {
  /** Null: the screen. */
  readonly size: DoorSize | null
  readonly heightMm: number
}

export interface ColumnTemplate {
  readonly name: string
  /** From the top. */
  readonly cells: readonly TemplateCell[]
}

const door = (size: DoorSize): TemplateCell => ({ size, heightMm: sizeMm[size] })
const column = (name: string, sizes: readonly DoorSize[]): ColumnTemplate => ({ name, cells: sizes.map(door) })

/** All 1,900 mm tall, so they line up side by side. */
export const standardTemplates: readonly ColumnTemplate[] = [
  column('Standard', ['S', 'S', 'M', 'L', 'S', 'S', 'M', 'L']),
  column('Small parcels', ['XS', 'XS', 'XS', 'XS', 'S', 'S', 'M', 'XS', 'XS', 'XS', 'XS', 'S', 'S', 'M']),
  column('Mixed', ['XS', 'S', 'S', 'M', 'XS', 'S', 'S', 'XS', 'S', 'XL']),
  column('Large', ['L', 'S', 'L', 'S', 'L', 'L']),
  { name: 'Screen', cells: [door('M'), door('S'), { size: null, heightMm: 700 }, door('S'), door('M'), door('L')] },
  column('Oversize', ['S', 'S', 'L', 'XL', 'XL']),
]

export const templateDoors = ({ cells }: ColumnTemplate): number => cells.filter(({ size }) => size !== null).length
export const templateMm = ({ cells }: ColumnTemplate): number => cells.reduce((sum, { heightMm }) => sum + heightMm, 0)

interface Model {
  readonly name: string
  readonly columns: number | null
  readonly sizes: string | null
}

export interface VendorSizes {
  readonly sizeMap: readonly {
    readonly vendorSize: string
    readonly size: DoorSize
    readonly heightMm: number | null
  }[]
}

/** A model's distinct columns, as its doors would be generated; empty if its sizes can't be parsed. */
export function modelTemplates(model: Model, { sizeMap }: VendorSizes): ColumnTemplate[] {
  const ours = Object.fromEntries(sizeMap.map(({ vendorSize, size }) => [vendorSize, size]))
  const heights = new Map(
    sizeMap.flatMap(({ size, heightMm }) => (heightMm === null ? [] : [[size, heightMm] as const])),
  )
  const counts = model.sizes === null ? undefined : readSizeCounts(model.sizes, ours)
  if (counts === undefined || model.columns === null || model.columns < 1) return []
  const byColumn = Map.groupBy(planDoors(counts, model.columns), ({ columnNumber }) => columnNumber)
  const alike = new Map(
    [...byColumn.values()].map((doors) => {
      const cells = doors.map(({ size }) => ({ size, heightMm: heights.get(size) ?? sizeMm[size] }))
      return [cells.map(({ size }) => size).join(), cells]
    }),
  )
  return [...alike.values()].map((cells, index, all) => ({
    name: all.length === 1 ? model.name : `${model.name} ${String.fromCharCode(65 + index)}`,
    cells,
  }))
}
