import { useHint } from '../overlays/useHint.tsx'
import { relativeText, zonesText } from '../timeText.ts'
import { useNow } from '../useNow.ts'

interface RelativeTimeProps {
  at: string | Date
  /** The site's zone (IANA), where the thing happened. */
  siteZone?: string
}

const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** "3 min ago", with the exact time in all zones that matter under the pointer. */
export function RelativeTime({ at, siteZone }: RelativeTimeProps) {
  const now = useNow()
  const date = typeof at === 'string' ? new Date(at) : at
  const { target, bubble } = useHint<HTMLTimeElement>(() => zonesText(date, ownZone(), siteZone))
  return (
    <>
      <time className="num" dateTime={date.toISOString()} {...target}>
        {relativeText(date, now, siteZone)}
      </time>
      {bubble}
    </>
  )
}
