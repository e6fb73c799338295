/** When a parcel would be due, and why: drawn for a site and a time the user selects. */
import '../../theme/formStyles.ts'
import { TextInput } from '@mantine/core'
import { sites } from '@postern/domain/areas/places/sites.ts'
import type { Clock } from '@postern/domain/clocks/clock.ts'
import { momentsOf, weekdayOf } from '@postern/domain/clocks/zone.ts'
import { minutesOf } from '@postern/domain/engine/shapes.ts'
import { dayIn, daysAfter } from '@postern/domain/values/days.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { RefSelect } from '../../engine/inputs/RefSelect.tsx'
import { lookupOptions } from '../../engine/requests/lookups.ts'
import { recordOptions } from '../../engine/requests/queries.ts'
import { Card } from '../../ui/detail/Card.tsx'
import { FailedPart } from '../../ui/lists/FailedPart.tsx'
import { SkeletonLines } from '../../ui/marks/Skeleton.tsx'
import { type SiteTime, siteTime } from '../parcels/siteTime.ts'
import { ClockStrip } from '../shared/ClockStrip.tsx'
import classes from './ClockExample.module.css'

/** A parcel received on a Friday afternoon shows nights and a weekend. */
function fridayFrom(day: string): string {
  return weekdayOf(day) === 'friday' ? day : fridayFrom(daysAfter(day, 1))
}

interface ClockExampleProps {
  customerId: string | undefined
  clockOf: (site: SiteTime, receivedAt: number) => Clock | null
}

export default function ClockExample({ customerId, clockOf }: ClockExampleProps) {
  const source = { list: sites, customerId }
  const { data: choices, error, refetch } = useQuery(lookupOptions(source, {}))
  const [chosen, setChosen] = useState<string | null>(null)
  const siteId = chosen ?? choices?.[0]?.id
  const { data: record } = useQuery({
    ...recordOptions(sites, customerId, siteId ?? '', 'inPlace'),
    enabled: siteId !== undefined,
  })
  const [received, setReceived] = useState<string | null>(null)
  if (error) return <FailedPart error={error} onRetry={refetch} />
  if (choices?.length === 0) return <p className="dim">Add a site to see an example.</p>
  const site = record && siteTime(record)
  if (!site) return <SkeletonLines lines={5} label="Loading example" />
  const typed = received ?? `${fridayFrom(dayIn(site.timezone, new Date()))}T15:30`
  const [day = '', time = ''] = typed.split('T')
  const minutes = minutesOf(time)
  const receivedAt = momentsOf(site.timezone, day, minutes, minutes + 1)[0]?.from
  const clock = receivedAt === undefined ? null : clockOf(site, receivedAt)
  return (
    <Card title="Example parcel">
      <div className={classes.fields}>
        <RefSelect
          label="Site"
          source={source}
          labels={{ [siteId ?? '']: site.name }}
          value={siteId ?? null}
          onChange={setChosen}
        />
        <TextInput
          type="datetime-local"
          label="Received"
          value={typed}
          onChange={({ currentTarget }) => setReceived(currentTarget.value || null)}
        />
      </div>
      {receivedAt === undefined && <p className="dim">Clocks skip this time on that day. Enter another time.</p>}
      {receivedAt !== undefined && !clock && <p className="dim">No target, so nothing is ever due.</p>}
      {clock && <ClockStrip clock={clock} doneWord="Handed over" />}
    </Card>
  )
}
