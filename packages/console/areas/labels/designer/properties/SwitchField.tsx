import { Switch } from '../../../../ui/forms/Switch.tsx'
import classes from './Properties.module.css'

interface SwitchFieldProps {
  label: string
  checked: boolean
  disabled: boolean
  onChange: (checked: boolean) => void
}

/** A switch with a visible label. */
export const SwitchField = ({ label, checked, disabled, onChange }: SwitchFieldProps) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: the switch is a button
  <label className={classes.switch}>
    <Switch label={label} checked={checked} disabled={disabled} onChange={onChange} />
    {label}
  </label>
)
