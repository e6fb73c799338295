/** A customer at a glance: what needs attention first, then activity, then setup. */
import type { customers } from '@postern/domain/areas/customers/customers.ts'
import { resourceNamed } from '@postern/domain/engine/registry.ts'
import type { AnyRecord, RecordMeta, ValuesOf } from '@postern/domain/engine/resource.ts'
import { useQuery } from '@tanstack/react-query'
import { FieldValue } from '../../engine/cells/columns.tsx'
import { Card } from '../../ui/detail/Card.tsx'
import { CardColumns, CardStack } from '../../ui/detail/CardGrid.tsx'
import { DescriptionList } from '../../ui/detail/DescriptionList.tsx'
import { FailedPart } from '../../ui/lists/FailedPart.tsx'
import { SkeletonLines } from '../../ui/marks/Skeleton.tsx'
import { BankOccupancy } from './BankOccupancy.tsx'
import { Drift, OpenTickets } from './CustomerActivity.tsx'
import { Health, Runway } from './CustomerScores.tsx'
import { overviewOptions } from './customerQueries.ts'
import { NeedsAttention } from './NeedsAttention.tsx'
import { ParcelsByDay } from './ParcelsByDay.tsx'
import { RecentChanges } from './RecentChanges.tsx'
import { StationsBySite } from './StationsBySite.tsx'

type Customer = ValuesOf<(typeof customers)['fields']> & RecordMeta

/** A customer that isn't live yet is scored by its setup, a live one by its operation. */
const isSettingUp = ({ status }: Customer): boolean => status === 'prospect' || status === 'onboarding'

function Account({ customer }: { customer: Customer }) {
  const plain: AnyRecord = { ...customer }
  const fact = (term: string, name: string) => ({
    term,
    value: <FieldValue name={name} record={plain} resource={resourceNamed('customers')} customerId={undefined} />,
  })
  return (
    <Card title="Account">
      <DescriptionList
        items={[
          fact('Account manager', 'accountManagerId'),
          fact('Contact', 'primaryContactName'),
          fact('Email', 'primaryContactEmail'),
          fact('Phone', 'primaryContactPhone'),
          fact('Plan', 'plan'),
          fact('Support', 'supportTier'),
          fact('Go-live', 'goLiveDate'),
          fact('Contract ends', 'contractEnd'),
        ]}
      />
    </Card>
  )
}

export default function CustomerOverview({ record }: { record: Customer }) {
  const { data: overview, error, refetch } = useQuery(overviewOptions(record.id))
  // Renders everything at once, so that late parts don't shift the content.
  if (!overview) {
    if (error) return <FailedPart error={error} onRetry={refetch} />
    return <SkeletonLines lines={12} label="Loading the overview" />
  }
  const { attention, volume, days, banks, stations, tickets, drift, changes } = overview
  return (
    <CardColumns>
      <CardStack>
        {isSettingUp(record) && <Runway customer={record} readiness={overview.readiness} />}
        <NeedsAttention customerId={record.id} lines={attention} />
        <ParcelsByDay customerId={record.id} volume={volume} days={days} inCustody={record.parcelsInCustody ?? 0} />
        {stations && stations.length > 0 && (
          <StationsBySite customerId={record.id} online={record.stationsOnline} stations={stations} />
        )}
        {!isSettingUp(record) && <Health customer={record} parts={overview.health} />}
      </CardStack>
      <CardStack>
        {tickets && <OpenTickets customer={record} tickets={tickets} />}
        {banks && banks.length > 0 && <BankOccupancy customerId={record.id} banks={banks} taken={record.doorsTaken} />}
        <RecentChanges customerId={record.id} changes={changes} />
        {drift.length > 0 && <Drift customerId={record.id} drift={drift} />}
        <Account customer={record} />
      </CardStack>
    </CardColumns>
  )
}
