/** A list of doors that scrolls where there are many. Several may be on a page, so it's no region of its own. */
import type { ReactNode } from 'react'
import { cx } from '../../../ui/classNames.ts'
import classes from './commands.module.css'

export const DoorRows = ({ children }: { children: ReactNode }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
  <ul className={cx(classes.scroll, classes.doors)} tabIndex={0} aria-label="Doors">
    {children}
  </ul>
)
