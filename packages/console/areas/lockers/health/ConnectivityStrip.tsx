/** 90 days of a bank's connectivity as a strip; each segment's width is its duration. */
import type { BankHealth } from '@postern/domain/areas/lockers/endpoints.ts'
import { choiceText, counted } from '@postern/domain/values/text.ts'
import { dateText } from '../../../ui/timeText.ts'
import { spanText } from '../spanText.ts'
import classes from './ConnectivityStrip.module.css'
import { connectivityParts, outagesIn, shownDays } from './connectivityParts.ts'

interface ConnectivityStripProps {
  timeline: BankHealth['timeline']
  uptime: number | null
}

export function ConnectivityStrip({ timeline, uptime }: ConnectivityStripProps) {
  const parts = connectivityParts(timeline)
  const { count, longestMs } = outagesIn(parts)
  const outages = count === 0 ? 'No outages' : `${counted(count, 'outage', 'outages')}, longest ${spanText(longestMs)}`
  return (
    <>
      <div
        role="img"
        aria-label={`${uptime === null ? '' : `Online ${uptime}% of the last ${shownDays} days. `}${outages}.`}
        className={classes.strip}
      >
        {parts.map(({ from, connectivity, ms, left, width }) => (
          <i
            key={from}
            data-connectivity={connectivity}
            title={`${choiceText(connectivity)} for ${spanText(ms)} from ${dateText(new Date(from))}`}
            style={{ left: `${left}%`, width: `${width}%` }}
          />
        ))}
      </div>
      <div className={classes.below} aria-hidden="true">
        <span>{shownDays} days ago</span>
        <span>{outages}</span>
        <span>Now</span>
      </div>
    </>
  )
}
