/** Two values of each of some fields, one of which is to be chosen. */
import { Radio } from '@mantine/core'
import classes from './FieldChoices.module.css'

export interface Choice<Side extends string> {
  name: string
  label: string
  description?: string
  sides: readonly { side: Side; whose: string; text: string }[]
}

interface FieldChoicesProps<Side extends string> {
  choices: readonly Choice<Side>[]
  /** By field. What is not decided has none. */
  chosen: Readonly<Partial<Record<string, Side>>>
  onChoose: (name: string, side: Side) => void
}

export function FieldChoices<Side extends string>({ choices, chosen, onChoose }: FieldChoicesProps<Side>) {
  return (
    <div className={classes.conflicts}>
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
                label={
                  <span className={classes.side}>
                    <span className={classes.whose}>{whose}</span> <span className={classes.text}>{text}</span>
                  </span>
                }
              />
            ))}
          </div>
        </Radio.Group>
      ))}
    </div>
  )
}
