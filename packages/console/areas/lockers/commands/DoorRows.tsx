/** A scrollable list of doors. A page may have several, so it isn't a landmark region. */
import type { ReactNode } from 'react'
import { cx } from '../../../ui/classNames.ts'
import classes from './commands.module.css'

export const DoorRows = ({ children }: { children: ReactNode }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
  <ul className={cx(classes.scroll, classes.doors)} tabIndex={0} aria-label="Doors">
    {children}
  </ul>
)
