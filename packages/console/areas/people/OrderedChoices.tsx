/** Ordered choices, the first tried first: selected ones can be moved up and down. */
import { Checkbox, Input } from '@mantine/core'
import type { ChoicesField } from '@postern/domain/engine/fieldKinds.ts'
import { choiceText } from '@postern/domain/values/text.ts'
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import type { FieldInput } from '../../engine/form/fieldInput.ts'
import { IconButton } from '../../ui/forms/IconButton.tsx'
import classes from './OrderedChoices.module.css'

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

function swapped<T extends string>(keys: readonly T[], place: number, by: 1 | -1): T[] {
  const moved = [...keys]
  const [one, other] = [moved[place], moved[place + by]]
  if (one === undefined || other === undefined) return moved
  moved[place] = other
  moved[place + by] = one
  return moved
}

export default function OrderedChoices<T extends string>(
  props: FieldInput<T[], ChoicesField & { readonly choices: readonly T[] }>,
) {
  const { field, label, description, error, value, onChange } = props
  const all: readonly T[] = field.choices
  const chosen = value ?? []
  const shown = [...chosen, ...all.filter((key) => !chosen.includes(key))]
  return (
    <Input.Wrapper label={label} description={description} error={error} labelElement="div">
      <ol className={classes.keys}>
        {shown.map((key) => {
          const place = chosen.indexOf(key)
          const words = choiceText(key)
          return (
            <li key={key}>
              <Checkbox
                label={place < 0 ? words : `${place + 1}. ${words}`}
                checked={place >= 0}
                onChange={({ currentTarget: { checked } }) =>
                  onChange(checked ? [...chosen, key] : chosen.filter((each) => each !== key))
                }
              />
              {place >= 0 && (
                <span className={classes.moves}>
                  {place > 0 && (
                    <IconButton name={`Move ${words} up`} onClick={() => onChange(swapped(chosen, place, -1))}>
                      <IconArrowUp {...icon} />
                    </IconButton>
                  )}
                  {place < chosen.length - 1 && (
                    <IconButton name={`Move ${words} down`} onClick={() => onChange(swapped(chosen, place, 1))}>
                      <IconArrowDown {...icon} />
                    </IconButton>
                  )}
                </span>
              )}
            </li>
          )
        })}
      </ol>
    </Input.Wrapper>
  )
}
