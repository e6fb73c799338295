/** Cards that share a page: one below the other, or a wide one beside a narrow one where there is room. */
import type { ReactNode } from 'react'
import classes from './CardGrid.module.css'

export const CardStack = ({ children }: { children: ReactNode }) => <div className={classes.stack}>{children}</div>

export const CardColumns = ({ children }: { children: ReactNode }) => <div className={classes.columns}>{children}</div>
