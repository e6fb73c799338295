import type { ReactNode } from 'react'
import { Chevron } from '../marks/Chevron.tsx'
import classes from './RowToggle.module.css'

interface RowToggleProps {
  isOpen: boolean
  onToggle: () => void
  /** The row's name. */
  children: ReactNode
}

/** The start of a row that expands in place. */
export const RowToggle = ({ isOpen, onToggle, children }: RowToggleProps) => (
  <button type="button" className={classes.toggle} aria-expanded={isOpen} onClick={onToggle}>
    <Chevron to={isOpen ? 'down' : 'right'} />
    {children}
  </button>
)
