import { clockText, dateText } from '../../../ui/timeText.ts'

/** To the second: runs a few seconds apart must not look the same. */
export function Moment({ at, zone }: { at: string; zone?: string }) {
  const date = new Date(at)
  const seconds = String(date.getSeconds()).padStart(2, '0')
  return (
    <time className="num" dateTime={at} title={at}>
      {dateText(date, zone)} {clockText(date, zone)}:{seconds}
    </time>
  )
}
