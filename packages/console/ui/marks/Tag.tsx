import type { ReactNode } from 'react'
import { cx } from '../classNames.ts'
import classes from './Tag.module.css'

interface TagProps {
  /** `line` is a bare outline, for codes. Default: neutral grey. */
  tone?: 'ok' | 'warn' | 'danger' | 'info' | 'violet' | 'accent' | 'line'
  children: ReactNode
  className?: string
}

/** A fact beside a title ("Draft", "2 changes"). States inside text and tables are StatusMarks. */
export function Tag({ tone, children, className }: TagProps) {
  return <span className={cx(classes.tag, tone && classes[tone], className)}>{children}</span>
}
