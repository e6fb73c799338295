/** Cards that share a page: stacked, or a wide one next to a narrow one if there is room. */
import type { ReactNode } from 'react'
import classes from './CardGrid.module.css'

export const CardStack = ({ children }: { children: ReactNode }) => <div className={classes.stack}>{children}</div>

export const CardColumns = ({ children }: { children: ReactNode }) => <div className={classes.columns}>{children}</div>
