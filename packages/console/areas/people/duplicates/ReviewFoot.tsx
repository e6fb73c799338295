/** The keyboard hints of the review, and the buttons to decide a pair. */
import { Button } from '@mantine/core'
import { Kbd } from '../../../ui/marks/Kbd.tsx'
import classes from './Duplicates.module.css'

const hints: readonly (readonly [keys: readonly string[], text: string])[] = [
  [['J', 'K'], 'pair'],
  [['↑', '↓'], 'field'],
  [['A', 'B'], 'select value'],
  [['X'], 'swap'],
  [['U'], 'undo'],
]

interface ReviewFootProps {
  onSkip: () => void
  onDismiss: () => void
  /** Undefined until the server has returned the forecast. */
  onMerge: (() => void) | undefined
  busy: boolean
}

export function ReviewFoot({ onSkip, onDismiss, onMerge, busy }: ReviewFootProps) {
  return (
    <section className={classes.foot} aria-label="Decision" data-save-bar>
      <p className={classes.hints}>
        <span className="visuallyHidden">
          Keys: J and K select a pair, arrow up and down a field, A and B a value, X swaps, U undoes the last merge.
        </span>
        {hints.map(([keys, text]) => (
          <span key={text} className={classes.hint} aria-hidden>
            {keys.map((key) => (
              <Kbd key={key}>{key}</Kbd>
            ))}
            {text}
          </span>
        ))}
      </p>
      <div className={classes.decisions}>
        <Button variant="subtle" rightSection={<Kbd>S</Kbd>} aria-keyshortcuts="s" onClick={onSkip}>
          Skip
        </Button>
        <Button rightSection={<Kbd>N</Kbd>} aria-keyshortcuts="n" disabled={busy} onClick={onDismiss}>
          Not a duplicate
        </Button>
        <Button
          variant="filled"
          rightSection={<Kbd onFill>M</Kbd>}
          aria-keyshortcuts="m"
          loading={busy}
          disabled={!onMerge}
          onClick={onMerge}
        >
          Merge contacts
        </Button>
      </div>
    </section>
  )
}
