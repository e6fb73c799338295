import type { ComponentPropsWithRef } from 'react'
import classes from './Switch.module.css'

interface SwitchProps extends Omit<ComponentPropsWithRef<'button'>, 'onChange' | 'children'> {
  /** What it turns on: "Reconcile lockers". */
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
}

/** Takes effect immediately. In a form that is saved later, use a checkbox. */
export const Switch = ({ label, checked, onChange, ...rest }: SwitchProps) => (
  <button
    type="button"
    role="switch"
    aria-checked={checked}
    aria-label={label}
    className={classes.switch}
    onClick={() => onChange(!checked)}
    {...rest}
  >
    <span className={classes.thumb} />
  </button>
)
