import type { ReactNode } from 'react'
import { cx } from '../classNames.ts'
import classes from './Toolbar.module.css'

interface ToolbarProps {
  /** Search, chips. */
  children: ReactNode
  /** At the right: density, columns, more. */
  end?: ReactNode
  /** Draws a hairline below, if no table follows that has its own. */
  lined?: boolean
}

/** The bar between a list's header and its rows. */
export function Toolbar({ children, end, lined }: ToolbarProps) {
  return (
    <div className={cx(classes.toolbar, lined && classes.lined)}>
      {children}
      {end !== undefined && <div className={classes.end}>{end}</div>}
    </div>
  )
}
