/** The steps of a parcel, stop by stop, with the time between them. */
import type { WholeParcel } from '@postern/domain/areas/parcels/parcelEndpoints.ts'
import { clockText, dateText, durationText } from '../../ui/timeText.ts'
import { useNow } from '../../ui/useNow.ts'
import classes from './ParcelJourney.module.css'

const between = (from: string, to: string | Date): string =>
  durationText(new Date(to).getTime() - new Date(from).getTime())

export function ParcelJourney({ parcel: { events, site, closedAt } }: { parcel: WholeParcel }) {
  const now = useNow()
  if (events.length === 0) return <p className="dim">No events recorded.</p>
  return (
    <ol className={classes.stops}>
      {events.map((event, index) => {
        const next = events[index + 1]
        const at = new Date(event.at)
        return (
          <li
            key={event.id}
            className={classes.stop}
            data-last={!next || undefined}
            data-closed={closedAt !== null || undefined}
          >
            <span className={classes.way}>
              {next ? between(event.at, next.at) : closedAt === null && `${between(event.at, now)} ago`}
            </span>
            <strong className={event.isVoided ? classes.voided : undefined}>{event.action}</strong>
            <time dateTime={event.at} className="num">
              {dateText(at, site.timezone)} {clockText(at, site.timezone)}
            </time>
            {event.place !== null && <span className="dim">{event.place}</span>}
            <span className="dim">{[event.user, event.station].filter((part) => part !== null).join(', ')}</span>
            {event.reason !== null && <span className="dim">{event.reason}</span>}
            {event.note !== null && <span className="dim">{event.note}</span>}
          </li>
        )
      })}
    </ol>
  )
}
