import type { ReactNode } from 'react'
import { cx } from '../classNames.ts'
import classes from './Kbd.module.css'

interface KbdProps {
  children: ReactNode
  /** Set on a filled button: a white tint would fall under 4.5:1 in the dark theme, so black lies behind the letters. */
  onFill?: boolean
}

/** One key cap. Hidden from screen readers, so that it stays out of a button's name; aria-keyshortcuts says it there. */
export function Kbd({ children, onFill }: KbdProps) {
  return (
    <span className={cx(classes.key, onFill && classes.onFill)} aria-hidden="true">
      {children}
    </span>
  )
}
