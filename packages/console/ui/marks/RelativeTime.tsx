import { useHint } from '../overlays/useHint.tsx'
import { durationText, relativeText, zonesText } from '../timeText.ts'
import { useNow } from '../useNow.ts'

interface RelativeTimeProps {
  at: string | Date
  /** The IANA time zone of the site where it happened. */
  siteZone?: string
  /** "9 h", "2 mo": the duration alone, if the text next to it says since what. */
  elapsed?: boolean
}

const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** "3 min ago", with the exact time in all relevant zones on hover. */
export function RelativeTime({ at, siteZone, elapsed }: RelativeTimeProps) {
  const now = useNow()
  const date = typeof at === 'string' ? new Date(at) : at
  const { target, bubble } = useHint<HTMLTimeElement>(() => zonesText(date, ownZone(), siteZone))
  return (
    <>
      <time className="num" dateTime={date.toISOString()} {...target}>
        {elapsed ? durationText(now.getTime() - date.getTime()) : relativeText(date, now, siteZone)}
      </time>
      {bubble}
    </>
  )
}
