/** One permission: a checkbox in a column, or a button if it has no column. */
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import classes from './GrantMatrix.module.css'

export interface GrantControl {
  /** "Edit sites". */
  name: string
  /** "edit", shown if the column's header isn't visible. */
  word: string
  on: boolean
  source?: string | undefined
  /** Indeterminate: some of the permissions behind it are granted, not all. */
  some?: boolean
  change?: 'gained' | 'lost' | undefined
  /** Can't be granted; clicking it says why. */
  refused?: boolean
  /** Undefined if read-only. */
  onSet?: ((on: boolean) => void) | undefined
}

const changeSigns = { gained: '+', lost: '−' } as const

/** The sign is visual; the word is for screen readers. */
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
