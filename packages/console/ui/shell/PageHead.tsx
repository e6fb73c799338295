import type { ReactNode } from 'react'
import { cx } from '../classNames.ts'
import classes from './PageHead.module.css'

interface PageHeadProps {
  title: ReactNode
  /** MonogramTile size lg, before the title. */
  tile?: ReactNode
  /** StatusMark or Tag next to the title. */
  status?: ReactNode
  /** Facts, separated by middle dots; empty ones are skipped. Code (mono) first. */
  meta?: readonly ReactNode[]
  /** Bordered buttons, then one filled, then an IconButton with ⋯. */
  actions?: ReactNode
}

/** Header of a detail page: name, status and actions. */
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
  /** The total, formatted. */
  count?: string
  actions?: ReactNode
  /** Draws a hairline below, if neither views nor a toolbar follow. */
  lined?: boolean
}

/** Header of a list page: one line, edge to edge. */
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
