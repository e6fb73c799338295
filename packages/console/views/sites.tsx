import { sites } from '@postern/domain/resources/sites.ts'
import { isOpen, type OpeningHours, weekdays } from '@postern/domain/shapes.ts'
import { lazy } from 'react'
import { StatusMark } from '../ui/StatusMark.tsx'
import { clockText, zoneText } from '../ui/timeText.ts'
import { useNow } from '../ui/useNow.ts'
import { parcelsTab } from './parcelsTab.tsx'
import { ticketsTab } from './ticketsTab.tsx'
import { view } from './view.ts'

/** The weekday on the wall at the site, which may be another than here. */
const weekdayAt = (now: Date, zone: string) => {
  const name = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: zone }).format(now).toLowerCase()
  return weekdays.find((day) => day === name)
}

function OpenNow({ hours, zone }: { hours: OpeningHours; zone: string }) {
  const now = useNow()
  const day = weekdayAt(now, zone)
  const open = day !== undefined && isOpen(hours, day, clockText(now, zone))
  return <StatusMark tone={open ? 'ok' : 'off'}>{open ? 'Open now' : 'Closed now'}</StatusMark>
}

function SiteClock({ zone }: { zone: string }) {
  const now = useNow()
  return (
    <span className="num">
      {clockText(now, zone)} {zoneText(now, zone)}
    </span>
  )
}

const SiteOverrides = lazy(() => import('./SiteOverrides.tsx'))

export const siteView = view(sites, {
  tabs: { ...parcelsTab('sites'), ...ticketsTab('sites'), overrides: { label: 'Overrides', Panel: SiteOverrides } },
  summary: (site) => ({
    // A site that is planned or closed for good has hours, but nobody waits at its door.
    ...(site.status === 'active' && { status: <OpenNow hours={site.openingHours} zone={site.timezone} /> }),
    facts: [
      [site.city, site.region].filter((part) => part !== null).join(', '),
      <SiteClock key="clock" zone={site.timezone} />,
    ],
  }),
})
