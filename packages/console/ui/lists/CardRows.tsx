import { Fragment, type ReactNode } from 'react'
import { Link } from '../LinkContext.tsx'
import classes from './CardRows.module.css'

export interface CardRow {
  id: string
  /** The group heading, on the first card of a group. */
  group?: string | undefined
  /** The selection checkbox, first in the card. */
  check?: ReactNode
  selected?: boolean
  href: string
  tile?: ReactNode
  name: ReactNode
  /** Right of the name: the StatusMark. */
  status?: ReactNode
  /** Second line, left and right. */
  facts?: ReactNode
  figures?: ReactNode
}

/** The phone layout of a table. */
export function CardRows({ label, rows }: { label: string; rows: readonly CardRow[] }) {
  return (
    <ul className={classes.rows} aria-label={label}>
      {rows.map(({ id, group, check, selected, href, tile, name, status, facts, figures }) => (
        <Fragment key={id}>
          {group !== undefined && <li className={classes.group}>{group}</li>}
          <li data-selected={selected || undefined}>
            {check !== undefined && <span className={classes.check}>{check}</span>}
            <Link href={href} className={classes.row}>
              {tile}
              <span className={classes.words}>
                <span className={classes.line}>
                  <span className={classes.name}>{name}</span>
                  <span className="caption">{status}</span>
                </span>
                {(facts !== undefined || figures !== undefined) && (
                  <span className={classes.second}>
                    <span className="truncate">{facts}</span>
                    <span className={classes.figures}>{figures}</span>
                  </span>
                )}
              </span>
            </Link>
          </li>
        </Fragment>
      ))}
    </ul>
  )
}
