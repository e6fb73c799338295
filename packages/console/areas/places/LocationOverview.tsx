/** A location at a glance: the parcels there now, and its occupancy over time. */

import { figures } from '@postern/domain/areas/figures.ts'
import { fillDays } from '@postern/domain/areas/places/endpoints.ts'
import { locations } from '@postern/domain/areas/places/locations.ts'
import type { RecordMeta, ValuesOf } from '@postern/domain/engine/resource.ts'
import { counted } from '@postern/domain/values/text.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { dayText, numberText } from '../../engine/cells/valueText.ts'
import { errorsInPlace, keyOf } from '../../engine/requests/queries.ts'
import { call } from '../../http/call.ts'
import { StackedBarChart } from '../../ui/charts/BarChart.tsx'
import { Card } from '../../ui/detail/Card.tsx'
import { CardStack } from '../../ui/detail/CardGrid.tsx'
import { KpiStrip } from '../../ui/detail/KpiStrip.tsx'
import { FailedPart } from '../../ui/lists/FailedPart.tsx'
import { SkeletonLines } from '../../ui/marks/Skeleton.tsx'
import { figureHref } from '../shared/figureHref.ts'

interface Day {
  day: string
  most: number
}

const fillOptions = (customerId: string, id: string) =>
  queryOptions({
    queryKey: keyOf(locations, 'fill', customerId, id),
    queryFn: ({ signal }) =>
      call('GET /api/customers/:customerId/locations/:id/fill', { params: { customerId, id }, signal }),
    ...errorsInPlace,
  })

function sentence(days: readonly Day[], fullest: Day, capacity: number | null): string {
  const most = `${counted(fullest.most, 'parcel', 'parcels')} at peak, on ${dayText(fullest.day)}.`
  if (capacity === null) return most
  const full = days.filter((day) => day.most >= capacity).length
  const often = full === 0 ? 'never full' : `full on ${full} of ${counted(days.length, 'day', 'days')}`
  return `${most} Capacity ${numberText(capacity)}, ${often}.`
}

function FillHistory({ days, capacity }: { days: readonly Day[]; capacity: number | null }) {
  const [first] = days
  if (!first) return null
  const isFull = (most: number) => capacity !== null && most >= capacity
  const fullest = days.reduce((best, day) => (day.most > best.most ? day : best), first)
  if (fullest.most === 0)
    return (
      <Card title="Occupancy">
        <p className="dim">No parcels in the last {fillDays} days. Parcels scanned to this location appear here.</p>
      </Card>
    )
  return (
    <StackedBarChart
      aside={`daily peak, last ${fillDays} days`}
      data={{
        title: 'Occupancy',
        summary: sentence(days, fullest, capacity),
        by: 'Day',
        categories: days.map(({ day }) => dayText(day)),
        tickText: (index) =>
          (days.length - 1 - index) % 7 === 0 ? dayText(days[index]?.day ?? '').slice(0, 5) : undefined,
        whole: true,
        series: [
          { label: 'Peak parcels', color: 'chart-1', values: days.map(({ most }) => (isFull(most) ? null : most)) },
          ...(capacity === null
            ? []
            : [
                {
                  label: 'Full',
                  color: 'warn',
                  hatched: true,
                  values: days.map(({ most }) => (isFull(most) ? most : null)),
                } as const,
              ]),
        ],
        ...(capacity !== null && { limit: { value: capacity, label: `Capacity ${numberText(capacity)}` } }),
      }}
    >
      <p className="dim" aria-hidden>
        {sentence(days, fullest, capacity)}
      </p>
    </StackedBarChart>
  )
}

/** From two days on, shows days instead of hours. */
const lying = (hours: number) =>
  hours < 48 ? { value: numberText(hours), unit: ' h' } : { value: numberText(Math.floor(hours / 24)), unit: ' d' }

interface LocationOverviewProps {
  record: ValuesOf<(typeof locations)['fields']> & RecordMeta
  customerId: string | undefined
}

export default function LocationOverview({ record, customerId = '' }: LocationOverviewProps) {
  const { data, error, refetch } = useQuery(fillOptions(customerId, record.id))
  // Renders everything at once, so that late parts don't shift the content.
  if (!data && !error) return <SkeletonLines lines={10} label="Loading overview" />
  const { parcelsNow, parcelsOverdue, oldestHours, fill, capacity } = record
  const parcels = figureHref(customerId, figures.locations.parcelsNow(record.id))
  return (
    <CardStack>
      <KpiStrip
        label="Right now"
        items={[
          {
            label: 'Parcels here',
            href: parcels,
            value: numberText(parcelsNow ?? 0),
            ...(fill !== null && { unit: ` of ${numberText(fill.whole)}` }),
          },
          {
            label: 'Overdue',
            href: figureHref(customerId, figures.locations.parcelsOverdue(record.id)),
            value: numberText(parcelsOverdue ?? 0),
          },
          {
            label: 'Oldest',
            href: parcels,
            ...(oldestHours === null ? { value: '–' } : lying(oldestHours)),
          },
        ]}
      />
      {error && <FailedPart error={error} onRetry={refetch} />}
      {data && <FillHistory days={data.days} capacity={capacity} />}
    </CardStack>
  )
}
