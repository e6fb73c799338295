/** A form field that can't be edited, with the reason. */
import type { ReactNode } from 'react'
import classes from './ReadOnlyField.module.css'

interface ReadOnlyFieldProps {
  label: string
  help: ReactNode
  children: ReactNode
}

export const ReadOnlyField = ({ label, help, children }: ReadOnlyFieldProps) => (
  <div className={classes.readOnly}>
    <div className="strong">{label}</div>
    <div className={classes.value}>{children}</div>
    {help && <div className={classes.help}>{help}</div>}
  </div>
)
