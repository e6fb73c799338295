/** Draws a pattern: its parts side by side in color, with widths by length; below them, what each accepts. */
import { cx } from '../../../ui/classNames.ts'
import { numericClass, tableClass } from '../../../ui/lists/DataTable.tsx'
import classes from './PatternStrip.module.css'
import colouring from './partColours.module.css'
import { exactly, type PatternPart } from './parts.ts'

interface PatternStripProps {
  parts: readonly PatternPart[]
  colours: ReadonlyMap<string, number>
}

/** Longer runs are abbreviated to their first characters and their length. */
const longest = 12
const shortMask = (mask: string): string => (mask.length > longest ? `${mask.slice(0, 3)}…×${mask.length}` : mask)

export function PatternStrip({ parts, colours }: PatternStripProps) {
  return (
    <ol className={classes.strip} aria-label="Pattern parts">
      {parts.map(({ key, from, to, mask, label }) => (
        <li
          key={from}
          className={colouring.part}
          data-colour={colours.get(key)}
          style={{ flexGrow: Math.min(to - from, longest) }}
        >
          <b className="mono">{shortMask(mask)}</b>
          <span>{label}</span>
        </li>
      ))}
    </ol>
  )
}

export function PartsTable({ parts, colours }: PatternStripProps) {
  return (
    <div className={classes.parts}>
      <table className={tableClass}>
        <thead>
          <tr>
            <th scope="col">Part</th>
            <th scope="col" className={numericClass}>
              Length
            </th>
            <th scope="col">Accepts</th>
          </tr>
        </thead>
        <tbody>
          {parts.map(({ key, from, to, mask, label, accepts }) => (
            <tr key={from}>
              <th scope="row">
                <span className={cx('mono', classes.name, colouring.part)} data-colour={colours.get(key)}>
                  {label}
                </span>
              </th>
              <td className={numericClass}>{to - from}</td>
              <td>
                {accepts}
                {accepts === exactly && <span className="mono"> {mask}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
