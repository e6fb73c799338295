/** All current issues across all customers: devices together, each kind separately, and parcels. */
import { Button } from '@mantine/core'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { stationReasonWords, TroubledStations, troubledStations } from '../../areas/devices/TroubledStations.tsx'
import { bankReasonWords, TroubledBanks, troubledBanks } from '../../areas/lockers/TroubledBanks.tsx'
import { parcelReasonWords, TroubledParcels, troubledParcels } from '../../areas/parcels/TroubledParcels.tsx'
import { TroubleFilterBar } from '../../areas/shared/trouble/TroubleFilterBar.tsx'
import { useTroubleFilters } from '../../areas/shared/trouble/troubleQuery.ts'
import { reportError } from '../../errors/reportError.ts'
import { download } from '../../http/download.ts'
import { fleetPath, type IssueKind, issuesPath } from '../../paths.ts'
import { useCan } from '../../session/useSession.ts'
import { PlainButtonLink } from '../../ui/forms/PlainButton.tsx'
import { Page } from '../../ui/shell/Page.tsx'
import { PageHead } from '../../ui/shell/PageHead.tsx'
import { TabBar } from '../../ui/shell/TabBar.tsx'
import classes from './IssuesPage.module.css'

const noFilters = {}
const totalOf = (data: { pages: readonly { total: number }[] } | undefined): number | undefined => data?.pages[0]?.total

function Banks() {
  const filters = useTroubleFilters(['customerId', 'siteId', 'vendorId', 'reason'])
  const { data } = useInfiniteQuery(troubledBanks(filters))
  return (
    <>
      <TroubleFilterBar facets={data?.pages[0]?.facets} reasons={bankReasonWords} />
      <TroubledBanks filters={filters} />
    </>
  )
}

function Stations() {
  const filters = useTroubleFilters(['customerId', 'siteId', 'reason'])
  const { data } = useInfiniteQuery(troubledStations(filters))
  return (
    <>
      <TroubleFilterBar facets={data?.pages[0]?.facets} reasons={stationReasonWords} />
      <TroubledStations filters={filters} />
    </>
  )
}

function Parcels() {
  const filters = useTroubleFilters(['customerId', 'siteId', 'reason'])
  const { data } = useInfiniteQuery(troubledParcels(filters))
  return (
    <>
      <TroubleFilterBar facets={data?.pages[0]?.facets} reasons={parcelReasonWords} />
      <TroubledParcels filters={filters} />
    </>
  )
}

/** Banks above stations. */
function Devices() {
  const can = useCan()
  return (
    <>
      {can('lockers.banks.view') && <TroubledBanks filters={noFilters} headed />}
      {can('customers.stations.view') && <TroubledStations filters={noFilters} headed />}
    </>
  )
}

const kinds: readonly { kind: IssueKind; label: string; Body: () => ReactNode }[] = [
  { kind: 'devices', label: 'All devices', Body: Devices },
  { kind: 'lockerBanks', label: 'Locker banks', Body: Banks },
  { kind: 'stations', label: 'Stations', Body: Stations },
  { kind: 'parcels', label: 'Parcels', Body: Parcels },
]

/** How many entries each list has without filters; only lists the user may view. */
function useTotals(): Readonly<Record<IssueKind, number | undefined>> & { may: Readonly<Record<IssueKind, boolean>> } {
  const can = useCan()
  const may = {
    lockerBanks: can('lockers.banks.view'),
    stations: can('customers.stations.view'),
    parcels: can('customers.sites.view'),
    devices: can(['lockers.banks.view', 'customers.stations.view']),
  }
  const banks = totalOf(useInfiniteQuery({ ...troubledBanks(noFilters), enabled: may.lockerBanks }).data)
  const stations = totalOf(useInfiniteQuery({ ...troubledStations(noFilters), enabled: may.stations }).data)
  const parcels = totalOf(useInfiniteQuery({ ...troubledParcels(noFilters), enabled: may.parcels }).data)
  const isKnown = (!may.lockerBanks || banks !== undefined) && (!may.stations || stations !== undefined)
  return { lockerBanks: banks, stations, parcels, devices: isKnown ? (banks ?? 0) + (stations ?? 0) : undefined, may }
}

/** Exports the list with its filters. */
function ExportButton({ kind }: { kind: Exclude<IssueKind, 'devices'> }) {
  const filters = useTroubleFilters([
    'customerId',
    'siteId',
    'reason',
    ...(kind === 'lockerBanks' ? ['vendorId' as const] : []),
  ])
  const save = useMutation({
    mutationFn: () => download(`/api/trouble/${kind}/export`, { ...filters }),
    onError: reportError,
  })
  return (
    <Button
      leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
      loading={save.isPending}
      onClick={() => save.mutate()}
    >
      Export CSV
    </Button>
  )
}

export function IssuesPage() {
  const pathname = useRouterState({ select: ({ location }) => location.pathname.toLowerCase() })
  const { may, ...totals } = useTotals()
  const shown = kinds.filter(({ kind }) => may[kind])
  const current = shown.find(({ kind }) => issuesPath(kind).toLowerCase() === pathname) ?? shown[0]
  if (!current) return null
  const isParcels = current.kind === 'parcels'
  return (
    <Page>
      <PageHead
        title={isParcels ? 'Overdue parcels' : 'Device issues'}
        meta={['All customers you can reach']}
        actions={
          <>
            {may.lockerBanks && !isParcels && <PlainButtonLink href={fleetPath}>All banks</PlainButtonLink>}
            {current.kind !== 'devices' && <ExportButton kind={current.kind} />}
          </>
        }
      />
      <TabBar
        label="Issues"
        bleed
        tabs={shown.map(({ kind, label }) => {
          const count = totals[kind]
          return {
            label,
            href: issuesPath(kind),
            current: kind === current.kind,
            ...(count !== undefined && { count: count.toLocaleString('en-US') }),
          }
        })}
      />
      <div className={classes.body}>
        <current.Body />
      </div>
    </Page>
  )
}
