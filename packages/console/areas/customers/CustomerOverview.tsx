/** A customer at a glance: how much of everything there is, and where. Only what is really counted. */

import type { customers } from '@postern/domain/areas/customers/customers.ts'
import type { CustomerOverview as Overview } from '@postern/domain/areas/customers/endpoints.ts'
import { type CountedList, figures, todayFigures } from '@postern/domain/areas/figures.ts'
import { resources } from '@postern/domain/areas/index.ts'
import { resourceNamed } from '@postern/domain/engine/registry.ts'
import type { AnyRecord, RecordMeta, ValuesOf } from '@postern/domain/engine/resource.ts'
import { useInfiniteQuery, useQueries, useQuery } from '@tanstack/react-query'
import { FieldValue } from '../../engine/cells/columns.tsx'
import { asText, titleOf } from '../../engine/cells/values.ts'
import { countOptions, listOptions } from '../../engine/requests/queries.ts'
import { listPath, recordPath } from '../../paths.ts'
import { useCan } from '../../session/useSession.ts'
import { Card } from '../../ui/detail/Card.tsx'
import { CardColumns, CardStack } from '../../ui/detail/CardGrid.tsx'
import { DescriptionList, Rows } from '../../ui/detail/DescriptionList.tsx'
import { KpiStrip } from '../../ui/detail/KpiStrip.tsx'
import { Link } from '../../ui/LinkContext.tsx'
import { FailedPart } from '../../ui/lists/FailedPart.tsx'
import { SkeletonLines } from '../../ui/marks/Skeleton.tsx'
import { volumeKpi } from '../parcels/volumeKpi.tsx'
import { allHref, figureHref } from '../shared/figureHref.ts'
import { Drift, OpenTickets, StationStrip } from './CustomerActivity.tsx'
import classes from './CustomerOverview.module.css'
import { Health, Runway } from './CustomerScores.tsx'
import { overviewOptions } from './customerQueries.ts'

const written = new Intl.NumberFormat('en-US')
const shownSites = 8

/** What says how large a customer is; the set-up (types, levels, labels) says nothing about that. */
const told = ['sites', 'buildings', 'floors', 'locations', 'tenants', 'departments', 'carriers', 'services']

/** What goes on there at this moment, each figure with the way to what is behind it. */
function RightNow({ customer, volume }: { customer: Customer; volume: Overview['volume'] | undefined }) {
  const { id, parcelsInCustody, parcelsOverdue, stationsOnline, doorsTaken, openTickets } = customer
  const to = (list: (of: string) => CountedList) => figureHref(id, list(id))
  const of = figures.customers
  const ofWhole = (share: typeof stationsOnline) => ({
    value: written.format(share?.part ?? 0),
    unit: ` of ${written.format(share?.whole ?? 0)}`,
  })
  return (
    <KpiStrip
      label="Right now"
      items={[
        { label: 'Received today', href: to(todayFigures.customers.received), ...volumeKpi(volume) },
        { label: 'Parcels here', href: to(of.parcelsInCustody), value: written.format(parcelsInCustody ?? 0) },
        { label: 'Overdue', href: to(of.parcelsOverdue), value: written.format(parcelsOverdue ?? 0) },
        { label: 'Stations online', href: to(of.stationsOnline), ...ofWhole(stationsOnline) },
        { label: 'Doors taken', href: to(of.doorsTaken), ...ofWhole(doorsTaken) },
        { label: 'Open tickets', href: to(of.openTickets), value: written.format(openTickets ?? 0) },
      ]}
    />
  )
}

function Counts({ customerId }: { customerId: string }) {
  const can = useCan()
  const counted = resources.filter(({ name, permission }) => told.includes(name) && can(`${permission}.view`))
  const counts = useQueries({ queries: counted.map((resource) => countOptions(resource, customerId)) })
  return (
    <KpiStrip
      label="What there is"
      items={counted.map((resource, index) => {
        const result = counts[index]
        return {
          label: resource.words.many,
          href: allHref(customerId, resource.name),
          value: result?.data === undefined ? '–' : written.format(result.data),
          ...(result?.isError && { note: 'Could not be counted' }),
        }
      })}
    />
  )
}

function Sites({ customerId }: { customerId: string }) {
  const sites = resourceNamed('sites')
  const { data, error, refetch } = useInfiniteQuery(
    listOptions(sites, customerId, {
      q: '',
      filters: [],
      order: [{ field: sites.title, descending: false }],
      archived: false,
    }),
  )
  const records = data?.pages[0]?.items.slice(0, shownSites)
  const total = data?.pages[0]?.total ?? 0
  const row = (site: AnyRecord) => (
    <li key={site.id}>
      <Link href={recordPath(sites, site.id, customerId)} className={classes.name}>
        {titleOf(sites, site)}
      </Link>
      <span className="dim truncate">{asText(site.city)}</span>
      <span className={classes.end}>
        <FieldValue name="status" record={site} resource={sites} customerId={customerId} />
      </span>
    </li>
  )
  return (
    <Card
      title="Sites"
      {...(total > shownSites && {
        actions: (
          <Link className="link" href={listPath(sites, customerId)}>
            All {written.format(total)}
          </Link>
        ),
      })}
    >
      {error && <FailedPart error={error} onRetry={refetch} />}
      {!records && !error && <SkeletonLines lines={4} label="Loading sites" />}
      {records?.length === 0 && (
        <p className="dim">
          No site yet.{' '}
          <Link className="link" href={`${listPath(sites, customerId)}?new=1`}>
            Create the first site
          </Link>
        </p>
      )}
      {records && records.length > 0 && <Rows>{records.map(row)}</Rows>}
    </Card>
  )
}

type Customer = ValuesOf<(typeof customers)['fields']> & RecordMeta

/** Who is not live yet is judged by its set-up, who is by how it runs. */
const isSettingUp = ({ status }: Customer): boolean => status === 'prospect' || status === 'onboarding'

export default function CustomerOverview({ record }: { record: Customer }) {
  const can = useCan()
  const resource = resourceNamed('customers')
  const { data: overview, error, refetch } = useQuery(overviewOptions(record.id))
  // All at once: what came later would push down what is being read.
  if (!overview && !error) return <SkeletonLines lines={12} label="Loading the overview" />
  const plain: AnyRecord = { ...record }
  const fact = (term: string, name: string) => ({
    term,
    value: <FieldValue name={name} record={plain} resource={resource} customerId={undefined} />,
  })
  return (
    <CardStack>
      <RightNow customer={record} volume={overview?.volume} />
      <Counts customerId={record.id} />
      {error && <FailedPart error={error} onRetry={refetch} />}
      {overview && (
        <CardColumns>
          {isSettingUp(record) ? (
            <Runway customer={record} readiness={overview.readiness} />
          ) : (
            <Health customer={record} parts={overview.health} />
          )}
          <CardStack>
            {overview.tickets && <OpenTickets customer={record} tickets={overview.tickets} />}
            {overview.drift.length > 0 && <Drift customerId={record.id} drift={overview.drift} />}
          </CardStack>
        </CardColumns>
      )}
      {overview?.stations && overview.stations.length > 0 && (
        <StationStrip customerId={record.id} online={record.stationsOnline} stations={overview.stations} />
      )}
      <CardColumns>
        {can('customers.sites.view') && <Sites customerId={record.id} />}
        <Card title="Contract and contact">
          <DescriptionList
            items={[
              fact('Plan', 'plan'),
              fact('Support', 'supportTier'),
              fact('Go-live', 'goLiveDate'),
              fact('Contract ends', 'contractEnd'),
              fact('Data region', 'dataRegion'),
              fact('Contact', 'primaryContactName'),
              fact('E-mail', 'primaryContactEmail'),
              fact('Phone', 'primaryContactPhone'),
            ]}
          />
        </Card>
      </CardColumns>
    </CardStack>
  )
}
