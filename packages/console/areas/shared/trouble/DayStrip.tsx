/** A device's last 24 hours as a line that is thick where the device was offline. */
import { durationText } from '../../../ui/timeText.ts'
import { useNow } from '../../../ui/useNow.ts'
import classes from './trouble.module.css'

interface DayStripProps {
  outages: readonly { readonly from: string; readonly until: string | null }[]
  tone: 'danger' | 'warn' | 'info' | 'idle'
}

const dayMs = 86_400_000

export function DayStrip({ outages, tone }: DayStripProps) {
  const now = useNow().getTime()
  const start = now - dayMs
  const spans = outages.map(({ from, until }) => ({
    from: Math.max(Date.parse(from), start),
    to: until === null ? now : Math.min(Date.parse(until), now),
  }))
  const away = spans.reduce((sum, { from, to }) => sum + Math.max(to - from, 0), 0)
  return (
    <span
      className={classes.day}
      data-tone={tone}
      role="img"
      aria-label={away > 0 ? `Offline for ${durationText(away)} of the last 24 h` : 'No outage in the last 24 h'}
    >
      {spans.map(({ from, to }) => (
        <i
          key={from}
          style={{ left: `${((from - start) / dayMs) * 100}%`, width: `max(2px, ${((to - from) / dayMs) * 100}%)` }}
        />
      ))}
    </span>
  )
}
