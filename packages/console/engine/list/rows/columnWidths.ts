/**
 * How wide the columns of a list are: as wide as what is in them, up to what their kind may take. Where the table has less
 * room than that, columns of text give way before any column is out of view.
 */
import type { Kind } from '@postern/domain/engine/field.ts'
import type { Resource } from '@postern/domain/engine/resource.ts'
import type { FitColumn } from '../../../ui/lists/widthsInRegion.ts'
import type { ListColumn } from '../../cells/columns.tsx'

/** By the column's name. */
export type ColumnWidths = Readonly<Record<string, number>>

/** What is longer ends in an ellipsis, and its whole text is the cell's title. */
const widest: Readonly<Partial<Record<Kind, number>>> = {
  longText: 480,
  email: 340,
}
const widestOther = 260
const widestName = 400

/** What a column of text keeps in a table with little room. A barcode or an email address without its end is of no use. */
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

/** About as wide as the heading's letters, with the cell's padding. */
const headingWidth = ({ label }: ListColumn): number => Math.ceil(label.length * 6 + 18)

/** `measured`: what each column's heading and content take by themselves. Columns only grow, so that nothing moves back and forth under the eye. */
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

/** The columns with what each keeps in a table with little room. */
export const columnsToFit = (resource: Resource, columns: readonly ListColumn[], widths: ColumnWidths): FitColumn[] =>
  columns.map((column) => {
    const width = widths[column.name] ?? 0
    return { width, least: leastWidth(resource, column, width), isName: column.name === resource.title }
  })
