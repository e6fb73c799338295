import type { ReactNode } from 'react'
import { cx } from '../classNames.ts'
import classes from './Page.module.css'

interface PageProps {
  children: ReactNode
  className?: string
}

/** The padded body of a page that is not a list. */
export function Page({ children, className }: PageProps) {
  return <div className={cx(classes.page, className)}>{children}</div>
}
