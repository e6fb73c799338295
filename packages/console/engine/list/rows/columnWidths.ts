/**
 * Column widths of a list: as wide as the content, up to the maximum of the field's kind. If the table is narrower than that,
 * text columns shrink before any column scrolls out of view.
 */
import type { Kind } from '@postern/domain/engine/field.ts'
import type { Resource } from '@postern/domain/engine/resource.ts'
import type { FitColumn } from '../../../ui/lists/widthsInRegion.ts'
import type { ListColumn } from '../../cells/columns.tsx'

/** By column name. */
export type ColumnWidths = Readonly<Record<string, number>>

/** Longer values end in an ellipsis; the cell's title has the full text. */
const widest: Readonly<Partial<Record<Kind, number>>> = {
  longText: 480,
  email: 340,
}
const widestOther = 260
const widestName = 400

/** Minimum widths in a narrow table. A barcode or an email address with its end cut off is useless. */
const narrowest: Readonly<Partial<Record<Kind, number>>> = {
  text: 120,
  longText: 400,
  email: 260,
  choice: 120,
  choices: 120,
  tags: 120,
  ref: 120,
  refs: 120,
}
const narrowestName = 160

/** An estimate from the label's length, including the cell's padding. */
const headingWidth = ({ label }: ListColumn): number => Math.ceil(label.length * 6 + 18)

/** `measured`: the natural width of each column's heading and content. Columns only grow, so they don't jitter while scrolling. */
export function fittedWidths(
  resource: Resource,
  columns: readonly ListColumn[],
  measured: readonly number[],
  before: ColumnWidths = {},
): ColumnWidths {
  const fitted = columns.map((column, index): [string, number] => {
    const { name, field } = column
    const most = name === resource.title ? widestName : (widest[field.kind] ?? widestOther)
    const content = Math.min(Math.ceil(measured[index] ?? 0), most)
    return [name, Math.max(headingWidth(column), content, before[name] ?? 0)]
  })
  return { ...before, ...Object.fromEntries(fitted) }
}

const leastWidth = (resource: Resource, column: ListColumn, width: number): number => {
  const { name, field } = column
  const isWhole = field.kind === 'text' && field.unique !== undefined
  const kept = name === resource.title ? narrowestName : ((isWhole ? undefined : narrowest[field.kind]) ?? width)
  return Math.max(headingWidth(column), Math.min(width, kept))
}

/** The columns with their minimum widths in a narrow table. */
export const columnsToFit = (resource: Resource, columns: readonly ListColumn[], widths: ColumnWidths): FitColumn[] =>
  columns.map((column) => {
    const width = widths[column.name] ?? 0
    return { width, least: leastWidth(resource, column, width), isName: column.name === resource.title }
  })
