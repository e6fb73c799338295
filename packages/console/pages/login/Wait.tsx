import { countdownText, useSecondsLeft } from '../../ui/useSecondsLeft.ts'
import classes from './LoginPage.module.css'

/** Counts down to the next try. Outside of any live region: read out every second it would be a nuisance. */
export function Wait({ until }: { until: number | null }) {
  const left = useSecondsLeft(until)
  if (left === 0) return null
  return (
    <p className={classes.wait}>
      You can try again in <span className="num">{countdownText(left)}</span>.
    </p>
  )
}
