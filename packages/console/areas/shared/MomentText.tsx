/** A deadline: shows the date and time, not the time left. */
import { clockText, dateText, zoneText } from '../../ui/timeText.ts'

export function MomentText({ at }: { at: string }) {
  const date = new Date(at)
  return (
    <time dateTime={at} className="num">
      {dateText(date)}, {clockText(date)} {zoneText(date)}
    </time>
  )
}
