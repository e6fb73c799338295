import { clockText, dateText } from '../../../ui/timeText.ts'

/** To the second, so that runs a few seconds apart can be told apart. */
export function Moment({ at, zone }: { at: string; zone?: string }) {
  const date = new Date(at)
  const seconds = String(date.getSeconds()).padStart(2, '0')
  return (
    <time className="num" dateTime={at} title={at}>
      {dateText(date, zone)} {clockText(date, zone)}:{seconds}
    </time>
  )
}
