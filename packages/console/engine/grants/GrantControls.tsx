/** One thing that is granted or not: a box in a column, or a button where it has no column of its own. */
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import classes from './GrantMatrix.module.css'

export interface GrantControl {
  /** "Edit sites". */
  name: string
  /** "edit", where the column's head is not to be seen. */
  word: string
  on: boolean
  source?: string | undefined
  /** Some of what it stands for is granted, not all. */
  some?: boolean
  change?: 'gained' | 'lost' | undefined
  /** It would be refused: pressing it says why. */
  refused?: boolean
  /** Left out: to be read. */
  onSet?: ((on: boolean) => void) | undefined
}

const changeSigns = { gained: '+', lost: '−' } as const

/** The sign is for the eye; the words are for the ear. */
const Change = ({ change }: Pick<GrantControl, 'change'>) =>
  change && (
    <span className={classes.change} data-change={change}>
      <span aria-hidden="true">{changeSigns[change]}</span>
      <span className="visuallyHidden">{change}</span>
    </span>
  )

export function GrantBox({ name, word, on, source, some = false, change, refused = false, onSet }: GrantControl) {
  if (!onSet)
    return on ? (
      <span className={classes.granted} title={source}>
        <IconCheck size={16} stroke={1.8} aria-hidden />
        <span className={classes.word}>{word}</span>
        <span className="visuallyHidden">Yes</span>
      </span>
    ) : (
      <span className={classes.not}>
        <span aria-hidden="true">–</span>
        <span className="visuallyHidden">No</span>
      </span>
    )
  return (
    <label className={classes.box}>
      <input
        type="checkbox"
        aria-label={name}
        data-grant
        checked={on}
        aria-disabled={refused || undefined}
        ref={(input) => {
          if (input) input.indeterminate = some
        }}
        onChange={({ currentTarget }) => onSet(currentTarget.checked)}
      />
      <span className={classes.word} aria-hidden="true">
        {word}
      </span>
      <Change change={change} />
    </label>
  )
}

export function GrantToggle({ name, word, on, source, change, refused = false, onSet }: GrantControl) {
  if (!onSet)
    return (
      on && (
        <span className={classes.chip} title={source}>
          {word}
        </span>
      )
    )
  return (
    <button
      type="button"
      className={classes.toggle}
      aria-label={name}
      aria-pressed={on}
      aria-disabled={refused || undefined}
      data-grant
      data-change={change}
      onClick={() => onSet(!on)}
    >
      {on && <IconCheck size={14} stroke={1.8} aria-hidden />}
      {word}
      <Change change={change} />
    </button>
  )
}
