/** A time that someone has to meet: the day and the clock, not how far away it is. */
import { clockText, dateText, zoneText } from '../../ui/timeText.ts'

export function MomentText({ at }: { at: string }) {
  const date = new Date(at)
  return (
    <time dateTime={at} className="num">
      {dateText(date)}, {clockText(date)} {zoneText(date)}
    </time>
  )
}
