/** Toggles filters of the query. They're part of its text, so users can also type them. */
import { hasState, type SearchKind, type SearchState, searchStateNames } from '@postern/domain/search/kinds.ts'
import { choiceText } from '@postern/domain/values/text.ts'
import classes from './SearchPage.module.css'
import { toggledState } from './toggledState.ts'

/** The most used ones across all kinds. */
const usual: readonly SearchState[] = ['overdue', 'open', 'offline', 'fault', 'unreachable']

interface StateChipsProps {
  text: string
  kind: SearchKind | undefined
  onText: (text: string) => void
}

export function StateChips({ text, kind, onText }: StateChipsProps) {
  const states = kind === undefined ? usual : searchStateNames.filter((state) => hasState(kind, state))
  if (states.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of toggles; a fieldset would draw a legend
    <div className={classes.chips} role="group" aria-label="Filters">
      {states.map((state) => (
        <button
          key={state}
          type="button"
          className={classes.chip}
          aria-pressed={text.split(' ').includes(`is:${state}`)}
          onClick={() => onText(toggledState(text, state))}
        >
          {choiceText(state)}
        </button>
      ))}
    </div>
  )
}
