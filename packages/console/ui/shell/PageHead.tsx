import type { ReactNode } from 'react'
import { cx } from '../classNames.ts'
import classes from './PageHead.module.css'

interface PageHeadProps {
  title: ReactNode
  /** MonogramTile size lg, before the title. */
  tile?: ReactNode
  /** StatusMark or Tag beside the title. */
  status?: ReactNode
  /** Facts; middle dots are drawn between them, and what is not there is left out. Code (mono) first. */
  meta?: readonly ReactNode[]
  /** Bordered buttons, then one filled, then an IconButton with ⋯. */
  actions?: ReactNode
}

/** Head of a detail page: what it is, how it is, what can be done with it. */
export function PageHead({ title, tile, status, meta = [], actions }: PageHeadProps) {
  const facts = meta.filter((fact) => fact !== undefined && fact !== null && fact !== false && fact !== '')
  return (
    <div className={classes.head}>
      {tile}
      <div className={classes.words}>
        <div className={classes.titleRow}>
          <h1>{title}</h1>
          {status}
        </div>
        {facts.length > 0 && (
          <div className={classes.meta}>
            {facts.map((fact, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: facts have a fixed order and no state
              <span key={index}>{fact}</span>
            ))}
          </div>
        )}
      </div>
      {actions !== undefined && (
        <div className={classes.actions} data-actions>
          {actions}
        </div>
      )}
    </div>
  )
}

interface ListHeadProps {
  title: ReactNode
  /** How many there are in all, written out. */
  count?: string
  actions?: ReactNode
  /** A hairline below, where neither views nor a toolbar follow. */
  lined?: boolean
}

/** Head of a list page: one line, edge to edge. */
export function ListHead({ title, count, actions, lined }: ListHeadProps) {
  return (
    <div className={cx(classes.head, classes.list, lined && classes.lined)}>
      <h1>{title}</h1>
      {count !== undefined && <span className={classes.count}>{count}</span>}
      {actions !== undefined && (
        <div className={classes.actions} data-actions>
          {actions}
        </div>
      )}
    </div>
  )
}
