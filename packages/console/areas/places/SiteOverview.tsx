/** A site at a glance: today's figures, opening hours, and address. */
import { type CountedList, figures, todayFigures } from '@postern/domain/areas/figures.ts'
import { locations } from '@postern/domain/areas/places/locations.ts'
import { sites } from '@postern/domain/areas/places/sites.ts'
import type { AnyRecord, RecordMeta, ValuesOf } from '@postern/domain/engine/resource.ts'
import { specialDays } from '@postern/domain/engine/shapes.ts'
import { dayIn } from '@postern/domain/values/days.ts'
import { spansText } from '@postern/domain/values/hours.ts'
import { choiceText } from '@postern/domain/values/text.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { FieldValue } from '../../engine/cells/columns.tsx'
import { shapeViews } from '../../engine/cells/shapeViews.tsx'
import { dayText } from '../../engine/cells/valueText.ts'
import { errorsInPlace, keyOf } from '../../engine/requests/queries.ts'
import { call } from '../../http/call.ts'
import { recordPath } from '../../paths.ts'
import { Card } from '../../ui/detail/Card.tsx'
import { CardColumns, CardStack } from '../../ui/detail/CardGrid.tsx'
import { DescriptionList } from '../../ui/detail/DescriptionList.tsx'
import { KpiStrip } from '../../ui/detail/KpiStrip.tsx'
import { Link } from '../../ui/LinkContext.tsx'
import { None } from '../../ui/lists/DataTable.tsx'
import { FailedPart } from '../../ui/lists/FailedPart.tsx'
import { SkeletonLines } from '../../ui/marks/Skeleton.tsx'
import { volumeKpi } from '../parcels/volumeKpi.tsx'
import { figureHref } from '../shared/figureHref.ts'

const written = new Intl.NumberFormat('en-US')

const todayOptions = (customerId: string, id: string) =>
  queryOptions({
    queryKey: keyOf(sites, 'today', customerId, id),
    queryFn: ({ signal }) =>
      call('GET /api/customers/:customerId/sites/:id/today', { params: { customerId, id }, signal }),
    ...errorsInPlace,
  })

/** When it is closed despite its opening hours. */
function closedText({ holidayCalendar, closedDays, timezone }: SiteOverviewProps['record']): string {
  const today = dayIn(timezone, new Date())
  const next = closedDays
    .map(({ day }) => day)
    .filter((day) => day >= today)
    .toSorted()[0]
  const days = [
    ...(holidayCalendar === 'none' ? [] : [`holidays (${choiceText(holidayCalendar)})`]),
    ...(next === undefined ? [] : [`its own closed days (next ${dayText(next)})`]),
  ]
  return days.length === 0 ? 'No closed days.' : `Also closed on ${days.join(' and ')}.`
}

/** Dates that override the weekly hours, soonest first. */
function SpecialHoursList({ specialHours, timezone }: Pick<SiteOverviewProps['record'], 'specialHours' | 'timezone'>) {
  const today = dayIn(timezone, new Date())
  const coming = specialDays(specialHours).filter(({ day }) => day >= today)
  const nameOf = (day: string) => specialHours.find((each) => each.day === day && each.name !== null)?.name
  if (coming.length === 0) return null
  return (
    <section aria-label="Special hours">
      <p className="dim">Special hours:</p>
      <DescriptionList
        items={coming.slice(0, specialDaysShown).map(({ day, spans }) => ({
          term: [dayText(day), nameOf(day)].filter((part) => part !== undefined).join(', '),
          value: spansText(spans),
        }))}
      />
    </section>
  )
}

const specialDaysShown = 5

interface SiteOverviewProps {
  record: ValuesOf<(typeof sites)['fields']> & RecordMeta
  customerId: string | undefined
}

export default function SiteOverview({ record, customerId = '' }: SiteOverviewProps) {
  const { data, error, refetch } = useQuery(todayOptions(customerId, record.id))
  // Renders everything at once, so that late parts don't shift the content.
  if (!data && !error) return <SkeletonLines lines={12} label="Loading overview" />
  const plain: AnyRecord = { ...record }
  const to = (list: (of: string) => CountedList) => figureHref(customerId, list(record.id))
  const of = figures.sites
  const Hours = shapeViews.openingHours
  /** Skips empty values: the details tab has every field. */
  const fact = (term: string, name: string) =>
    plain[name] === null
      ? []
      : [{ term, value: <FieldValue name={name} record={plain} resource={sites} customerId={customerId} /> }]
  const share = (of: typeof record.stationsOnline) => ({
    value: written.format(of?.part ?? 0),
    unit: ` of ${written.format(of?.whole ?? 0)}`,
  })
  return (
    <CardStack>
      {error && <FailedPart error={error} onRetry={refetch} />}
      <KpiStrip
        label="Today"
        items={[
          { label: 'Received today', href: to(todayFigures.sites.received), ...volumeKpi(data?.volume) },
          {
            label: 'Handed over today',
            href: to(todayFigures.sites.handedOver),
            value: data === undefined ? '–' : written.format(data.handedOver),
          },
          { label: 'Parcels here', href: to(of.parcelsInCustody), value: written.format(record.parcelsInCustody ?? 0) },
          { label: 'Overdue', href: to(of.parcelsOverdue), value: written.format(record.parcelsOverdue ?? 0) },
          { label: 'Stations online', href: to(of.stationsOnline), ...share(record.stationsOnline) },
          { label: 'Doors free', href: to(of.doorsFree), ...share(record.doorsFree) },
        ]}
      />
      <CardColumns>
        <Card title="Opening hours">
          <Hours value={record.openingHours} resource={sites} record={plain} />
          <p className="dim">{closedText(record)}</p>
          <SpecialHoursList specialHours={record.specialHours} timezone={record.timezone} />
        </Card>
        <Card title="Address and contact">
          <DescriptionList
            items={[
              {
                term: 'Address',
                value: [record.addressLine1, record.addressLine2, record.city, record.region, record.postalCode]
                  .filter((line) => line !== null)
                  .join(', '),
              },
              ...fact('Phone', 'phone'),
              ...fact('Email', 'email'),
              ...fact('Manager', 'managerUserId'),
              {
                term: 'Receives at',
                value: !data ? (
                  <None />
                ) : data.receivesAt ? (
                  <Link className="link" href={recordPath(locations, data.receivesAt.id, customerId)}>
                    {data.receivesAt.name}
                  </Link>
                ) : (
                  <span className="mute">No default receiving location</span>
                ),
              },
              ...fact('Daily capacity', 'dailyCapacity'),
              ...fact('Pickup instructions', 'pickupInstructions'),
            ]}
          />
        </Card>
      </CardColumns>
    </CardStack>
  )
}
