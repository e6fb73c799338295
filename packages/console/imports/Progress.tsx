/** Progress of a check, a run or an undo: rows, rate, time left, and a cancel button. */
import { Button } from '@mantine/core'
import { useRef } from 'react'
import { useNow } from '../ui/useNow.ts'
import frame from './Imports.module.css'
import { useCancel } from './importQueries.ts'
import { figure, rowsText, spanText } from './importTexts.ts'
import classes from './Progress.module.css'
import type { StepProps } from './StepFrame.tsx'

const stepTexts = {
  reading: 'Reading and checking rows',
  matching: 'Comparing with existing records',
  writing: 'Saving changes',
  undoing: 'Undoing changes',
} as const

/** Rows per second since this part was first seen; null in the first second. */
function useRate(done: number, part: string): number | null {
  const start = useRef({ part, done, at: Date.now() })
  if (start.current.part !== part || done < start.current.done) start.current = { part, done, at: Date.now() }
  const seconds = (Date.now() - start.current.at) / 1_000
  const rows = done - start.current.done
  return seconds < 1 || rows <= 0 ? null : rows / seconds
}

export function Progress({ record, address }: StepProps) {
  const cancel = useCancel(address)
  useNow()
  const { progress, rowCount, state } = record
  const done = progress?.done ?? 0
  const total = progress?.total ?? rowCount
  const rate = useRate(done, progress?.step ?? '')
  const left = rate !== null && total !== null && total > done ? ((total - done) / rate) * 1_000 : null
  return (
    <div className={frame.body}>
      <div className={classes.box}>
        <p className={classes.title} role="status">
          {progress ? stepTexts[progress.step] : 'Waiting to start'}
        </p>
        <progress
          className={classes.bar}
          aria-label="Progress"
          {...(total !== null && total > 0 && { value: done, max: total })}
        />
        <div className={classes.facts}>
          <span className="num">{total === null ? rowsText(done) : `${figure(done)} of ${rowsText(total)}`}</span>
          {rate !== null && <span className="num">{`${figure(Math.round(rate))} rows/s`}</span>}
          {left !== null && <span className="num">{`${spanText(left)} left`}</span>}
        </div>
        <p className="dim">You can leave this page. The import continues, and the history shows its result.</p>
        {state !== 'undoing' && (
          <div>
            <Button loading={cancel.isPending} onClick={() => cancel.mutate(undefined)}>
              {state === 'running' ? 'Cancel import' : 'Cancel dry run'}
            </Button>
          </div>
        )}
      </div>
    </div>
  )
}
