/** A list of doors that scrolls where there are many. */
import type { ReactNode } from 'react'
import classes from './commands.module.css'

export const DoorRows = ({ children }: { children: ReactNode }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
  <section className={classes.scroll} tabIndex={0} aria-label="Doors">
    <ul className={classes.doors}>{children}</ul>
  </section>
)
