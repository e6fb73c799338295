/** Nested rows, read-only: a table, or a text if there are none. */
import type { RowsField } from '@postern/domain/engine/fieldKinds.ts'
import { labelOf } from '@postern/domain/engine/resource.ts'
import { framedClass, None, PlainHead, tableClass } from '../../ui/lists/DataTable.tsx'
import classes from './RowsView.module.css'
import { asRows } from './values.ts'
import { textOf } from './valueText.ts'

export function RowsView({ label, field, value }: { label: string; field: RowsField; value: unknown }) {
  const rows = asRows(value)
  const columns = Object.entries(field.of)
  if (rows.length === 0) return <p className={classes.none}>{label}: none</p>
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for inputs, and a section would be a landmark of its own
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by the keyboard
    <div role="group" aria-label={label} tabIndex={0} className={framedClass}>
      <table className={tableClass}>
        <caption className={classes.caption}>{label}</caption>
        <PlainHead headings={columns.map(([name, inner]) => labelOf(name, inner))} />
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows are told apart by where they stand
            <tr key={index}>
              {columns.map(([name, inner]) => (
                <td key={name}>{textOf(row[name], inner) ?? <None />}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
