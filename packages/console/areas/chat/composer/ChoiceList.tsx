import IconAt from '@tabler/icons-react/dist/esm/icons/IconAt.mjs'
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs'
import IconSlash from '@tabler/icons-react/dist/esm/icons/IconSlash.mjs'
import { Avatar } from '../../../ui/marks/Avatar.tsx'
import classes from './Composer.module.css'
import type { Choice, Choices } from './useChoices.ts'

const icons = { group: IconAt, command: IconSlash, record: IconLink } as const

function ChoiceMark({ mark, label }: Choice) {
  if (mark === 'person') return <Avatar name={label} size="sm" />
  const MarkIcon = icons[mark]
  return <MarkIcon size={16} stroke={1.6} aria-hidden />
}

interface ChoiceListProps {
  id: string
  choices: Choices
  active: number
  onChoose: (choice: Choice) => void
}

/** Suggestions, selected with the arrow keys from the input or by click. */
export function ChoiceList({ id, choices: { label, items, hint }, active, onChoose }: ChoiceListProps) {
  if (hint !== null)
    return (
      <p className={classes.hint} role="status">
        {hint}
      </p>
    )
  return (
    <div className={classes.choices} id={id} role="listbox" aria-label={label}>
      {items.map((choice, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: chosen by keyboard from the field
        <div
          key={choice.key}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          className={classes.choice}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(choice)}
        >
          <ChoiceMark {...choice} />
          <span className={classes.choiceName}>{choice.label}</span>
          {choice.text && <span className={`${classes.choiceText} truncate`}>{choice.text}</span>}
        </div>
      ))}
    </div>
  )
}
