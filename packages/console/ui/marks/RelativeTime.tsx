import { useHint } from '../overlays/useHint.tsx'
import { durationText, relativeText, zonesText } from '../timeText.ts'
import { useNow } from '../useNow.ts'

interface RelativeTimeProps {
  at: string | Date
  /** The site's zone (IANA), where the thing happened. */
  siteZone?: string
  /** "9 h", "2 mo": how long ago, where the words beside it say since what. */
  elapsed?: boolean
}

const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** "3 min ago", with the exact time in all zones that matter under the pointer. */
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
