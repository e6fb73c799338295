import { countdownText, useSecondsLeft } from '../../ui/useSecondsLeft.ts'
import classes from './LoginPage.module.css'

/** Counts down to the next attempt. Outside any live region: screen readers would announce every second. */
export function Wait({ until }: { until: number | null }) {
  const left = useSecondsLeft(until)
  if (left === 0) return null
  return (
    <p className={classes.wait}>
      You can try again in <span className="num">{countdownText(left)}</span>.
    </p>
  )
}
