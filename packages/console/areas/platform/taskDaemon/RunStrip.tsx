/** The latest runs side by side: the height is the duration, the color the outcome. */
import type { RecentRun } from '@postern/domain/areas/platform/taskEndpoints.ts'
import classes from './RunStrip.module.css'
import { isFailed } from './taskTexts.ts'

const drawnRuns = 30
const lowest = 0.3

const kindOf = ({ state }: RecentRun): string => (isFailed(state) ? 'failed' : state)

/** Decorative: the text next to it says the same. */
export function RunStrip({ runs }: { runs: readonly RecentRun[] }) {
  const longest = Math.max(1, ...runs.map(({ durationMs }) => durationMs ?? 0))
  return (
    <span className={classes.strip} aria-hidden="true">
      {Array.from({ length: drawnRuns - runs.length }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: empty places have a fixed order and no state
        <i key={place} data-kind="none" />
      ))}
      {runs.map((run) => (
        <i
          key={run.id}
          data-kind={kindOf(run)}
          {...(run.state === 'succeeded' && {
            style: { height: `${Math.round((lowest + (1 - lowest) * ((run.durationMs ?? 0) / longest)) * 100)}%` },
          })}
        />
      ))}
    </span>
  )
}
