import type { ReactNode } from 'react'
import { cx } from '../classNames.ts'
import classes from './Tag.module.css'

interface TagProps {
  /** `line` is a bare outline, for codes. Defaults to neutral gray. */
  tone?: 'ok' | 'warn' | 'danger' | 'info' | 'violet' | 'accent' | 'line'
  children: ReactNode
  className?: string
}

/** A fact next to a title ("Draft", "2 changes"). For statuses in text and tables use StatusMark. */
export function Tag({ tone, children, className }: TagProps) {
  return <span className={cx(classes.tag, tone && classes[tone], className)}>{children}</span>
}
