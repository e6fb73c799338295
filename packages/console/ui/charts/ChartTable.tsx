/** The data behind a chart as a table, for screen readers and anyone who prefers figures. */
import { Link } from '../LinkContext.tsx'
import { numericClass, TableRegion, tableClass } from '../lists/DataTable.tsx'
import classes from './Chart.module.css'
import type { Cell, ChartTable as Table } from './chart.ts'

interface ChartTableProps {
  title: string
  table: Table
  height: number
}

/** A bar chart with two rows is lower than a table heading that wraps to two lines. */
const leastHeight = 240

const isFigure = (table: Table, column: number): boolean =>
  table.rows.some((row) => typeof row[column]?.raw === 'number')

const Content = ({ cell: { text, href } }: { cell: Cell }) =>
  href === undefined ? text : <Link href={href}>{text}</Link>

export function ChartTable({ title, table, height }: ChartTableProps) {
  const numeric = table.headings.map((_, column) => (isFigure(table, column) ? numericClass : undefined))
  return (
    <TableRegion
      label={`${title}, as a table`}
      className={classes.table}
      style={{ maxHeight: Math.max(height, leastHeight) }}
    >
      <table className={tableClass}>
        <thead>
          <tr>
            {table.headings.map((heading, column) => (
              <th key={heading} scope="col" className={numeric[column]}>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row) => (
            <tr key={row[0]?.text}>
              {row.map((cell, column) => {
                const key = table.headings[column]
                return column === 0 ? (
                  <th key={key} scope="row">
                    <Content cell={cell} />
                  </th>
                ) : (
                  <td key={key} className={numeric[column]}>
                    <Content cell={cell} />
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </TableRegion>
  )
}
