/** Some things go only when their name is written out: a click is too little for all that goes with them. */
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
        Write <b>{name}</b> to go on
      </>
    }
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
    autoComplete="off"
    spellCheck={false}
  />
)
