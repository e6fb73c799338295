import type { ReactNode } from 'react'
import { cx } from '../classNames.ts'
import classes from './Page.module.css'

interface PageProps {
  children: ReactNode
  /** A sticky foot follows (save bar, list footer), which keeps clear of the theme button by itself. */
  footed?: boolean
  className?: string
}

/** The padded body of a page that is not a list. */
export function Page({ children, footed, className }: PageProps) {
  return <div className={cx(classes.page, footed && classes.footed, className)}>{children}</div>
}
