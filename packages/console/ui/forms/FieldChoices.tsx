/** For each field, two values side by side, of which the user selects one. */
import { Radio } from '@mantine/core'
import { cx } from '../classNames.ts'
import classes from './FieldChoices.module.css'

export interface Choice<Side extends string> {
  name: string
  label: string
  description?: string
  /** `text` is null if the field is empty. */
  sides: readonly { side: Side; whose: string; text: string | null }[]
}

interface FieldChoicesProps<Side extends string> {
  choices: readonly Choice<Side>[]
  /** By field. Undecided fields are missing. */
  chosen: Readonly<Partial<Record<string, Side>>>
  onChoose: (name: string, side: Side) => void
  /** The columns have headings above, so the side's name is shown only where the columns stack. */
  headed?: boolean
}

export function FieldChoices<Side extends string>(props: FieldChoicesProps<Side>) {
  const { choices, chosen, onChoose, headed = false } = props
  return (
    <div className={cx(classes.conflicts, headed && classes.headed)}>
      {choices.map(({ name, label, description, sides }) => (
        <Radio.Group
          key={name}
          label={label}
          {...(description !== undefined && { description })}
          value={chosen[name] ?? null}
          onChange={(value) => {
            const chosenOne = sides.find(({ side }) => side === value)
            if (chosenOne) onChoose(name, chosenOne.side)
          }}
          className={classes.conflict}
        >
          <div className={classes.sides}>
            {sides.map(({ side, whose, text }) => (
              <Radio
                key={side}
                value={side}
                className={classes.side}
                label={
                  <>
                    <span className={classes.whose}>{whose}</span>{' '}
                    <span className={cx(classes.text, text === null && 'mute')}>{text ?? 'Empty'}</span>
                  </>
                }
              />
            ))}
          </div>
        </Radio.Group>
      ))}
    </div>
  )
}
