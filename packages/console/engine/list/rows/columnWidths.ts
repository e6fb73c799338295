/** How wide the columns of a list are: as wide as what is in them, up to what their kind may take. */
import type { Kind } from '@postern/domain/engine/field.ts'
import type { Resource } from '@postern/domain/engine/resource.ts'
import type { ListColumn } from '../../cells/columns.tsx'

/** By the column's name. */
export type ColumnWidths = Readonly<Record<string, number>>

/** What is longer ends in an ellipsis, and its whole text is the cell's title. */
const widest: Readonly<Partial<Record<Kind, number>>> = {
  longText: 480,
  email: 300,
}
const widestOther = 260
const widestName = 400

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
