import type { ReactNode } from 'react'
import { Chevron } from '../marks/Chevron.tsx'
import classes from './RowToggle.module.css'

interface RowToggleProps {
  isOpen: boolean
  onToggle: () => void
  /** What the row is called. */
  children: ReactNode
}

/** The start of a row that opens in place. */
export const RowToggle = ({ isOpen, onToggle, children }: RowToggleProps) => (
  <button type="button" className={classes.toggle} aria-expanded={isOpen} onClick={onToggle}>
    <Chevron to={isOpen ? 'down' : 'right'} />
    {children}
  </button>
)
