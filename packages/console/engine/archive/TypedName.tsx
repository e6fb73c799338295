/** Irreversible actions ask for the name to be typed: a click is too easy for something this final. */
import { TextInput } from '@mantine/core'
import classes from './ArchiveDialog.module.css'

interface TypedNameProps {
  name: string
  value: string
  onChange: (typed: string) => void
}

export const TypedName = ({ name, value, onChange }: TypedNameProps) => (
  <TextInput
    className={classes.typed}
    label={
      <>
        Type <b>{name}</b> to confirm
      </>
    }
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
    autoComplete="off"
    spellCheck={false}
  />
)
