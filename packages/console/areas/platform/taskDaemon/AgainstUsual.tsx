/** A run's duration compared with the usual: the band covers 8 of 10 runs, the mark is this run. */
import type { UsualDuration } from '@postern/domain/areas/platform/taskEndpoints.ts'
import { cx } from '../../../ui/classNames.ts'
import { None } from '../../../ui/lists/DataTable.tsx'
import classes from './AgainstUsual.module.css'
import { factorOf, factorText, isSlow, spanText } from './taskTexts.ts'

/** A log scale: half the usual is as far left as double is right. */
const place = (ms: number, { medianMs }: UsualDuration): number => {
  const factor = Math.max(1, ms) / Math.max(1, medianMs)
  return Math.min(96, Math.max(4, 40 + Math.log2(factor) * 20))
}

export function AgainstUsual({ ms, usual }: { ms: number | null; usual: UsualDuration | null }) {
  if (ms === null || usual === null) return <None />
  const [low, high] = [place(usual.lowMs, usual), place(usual.highMs, usual)]
  const slow = isSlow(ms, usual)
  return (
    <span
      className={classes.usual}
      title={`Usually ${spanText(usual.medianMs)}, 8 of 10 between ${spanText(usual.lowMs)} and ${spanText(usual.highMs)}`}
    >
      <span className={classes.line} aria-hidden="true">
        <i className={classes.band} style={{ left: `${low}%`, width: `${Math.max(6, high - low)}%` }} />
        <i className={cx(classes.mark, slow && classes.slow)} style={{ left: `${place(ms, usual)}%` }} />
      </span>
      <span className={slow ? classes.slowText : classes.text}>
        {factorText(factorOf(ms, usual))}
        <span className="visuallyHidden"> of the usual {spanText(usual.medianMs)}</span>
      </span>
    </span>
  )
}
