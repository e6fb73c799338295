import type { ReactNode } from 'react'
import { cx } from '../classNames.ts'
import classes from './Kbd.module.css'

interface KbdProps {
  children: ReactNode
  /** For filled buttons. A white tint would fall below 4.5:1 in the dark theme, so a black tint lies behind the letters. */
  onFill?: boolean
}

/** One key cap. Hidden from screen readers to keep it out of a button's name; aria-keyshortcuts announces the shortcut. */
export function Kbd({ children, onFill }: KbdProps) {
  return (
    <span className={cx(classes.key, onFill && classes.onFill)} aria-hidden="true">
      {children}
    </span>
  )
}
