import { Fragment } from 'react'
import classes from './HoursStrip.module.css'

export interface HoursDay {
  /** "Mon" */
  short: string
  /** "Monday" */
  long: string
  /** Minutes from midnight; empty means closed. */
  spans: readonly { from: number; to: number }[]
}

interface HoursStripProps {
  days: readonly HoursDay[]
  /** Minutes from midnight in the site's time zone. */
  now?: number
}

const hour = 60
const clock = (minutes: number) =>
  `${String(Math.floor(minutes / hour)).padStart(2, '0')}:${String(minutes % hour).padStart(2, '0')}`

/** 06 to 22, wider if a day opens earlier or closes later; a tick every 3 hours. */
function axisOf(days: readonly HoursDay[]) {
  const spans = days.flatMap((each) => each.spans)
  const from = Math.floor(Math.min(6 * hour, ...spans.map((span) => span.from)) / (3 * hour)) * 3 * hour
  const to = Math.min(24 * hour, Math.max(22 * hour, ...spans.map((span) => span.to)))
  const ticks = Array.from({ length: Math.floor((to - from) / (3 * hour)) + 1 }, (_, index) => from + index * 3 * hour)
  return { from, to, ticks }
}

function spoken({ long, spans }: HoursDay): string {
  if (spans.length === 0) return `${long} closed`
  return `${long} ${spans.map(({ from, to }) => `${clock(from)} to ${clock(to)}`).join(' and ')}`
}

/** A week of opening hours as bars, with the hours next to them. */
export function HoursStrip({ days, now }: HoursStripProps) {
  const { from, to, ticks } = axisOf(days)
  const at = (minutes: number) => `${((minutes - from) / (to - from)) * 100}%`
  const share = (minutes: number) => `${(minutes / (to - from)) * 100}%`
  return (
    <div className={classes.hours} role="img" aria-label={`Opening hours: ${days.map(spoken).join(', ')}`}>
      <div className={classes.axis}>
        {ticks.map((tick) => (
          <span key={tick} style={{ left: at(tick) }}>
            {String(tick / hour).padStart(2, '0')}
          </span>
        ))}
      </div>
      {days.map(({ short, spans }) => (
        <Fragment key={short}>
          <span className="dim">{short}</span>
          <span className={classes.day}>
            {ticks.map((tick) => (
              <i key={tick} className={classes.tick} style={{ left: at(tick) }} />
            ))}
            {spans.map((span) => (
              <b
                key={span.from}
                className={classes.span}
                style={{ left: at(span.from), width: share(span.to - span.from) }}
              />
            ))}
          </span>
          <span className={classes.words}>
            {spans.length === 0
              ? 'Closed'
              : spans.map((span) => (
                  <span key={span.from}>
                    {clock(span.from)} – {clock(span.to)}
                  </span>
                ))}
          </span>
        </Fragment>
      ))}
      {now !== undefined && now >= from && now <= to && (
        <div className={classes.nowField}>
          <i className={classes.now} style={{ left: at(now) }} />
        </div>
      )}
    </div>
  )
}
