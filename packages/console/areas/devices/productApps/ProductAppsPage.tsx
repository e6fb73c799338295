/** The health of a product's apps across all installs. */
import type { FleetPeriod } from '@postern/domain/areas/devices/productApps/fleet.ts'
import { type ProductName, productNames } from '@postern/domain/areas/devices/productApps/products.ts'
import { humanise } from '@postern/domain/values/text.ts'
import IconDeviceTv from '@tabler/icons-react/dist/esm/icons/IconDeviceTv.mjs'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useSearchParams, useSetSearch } from '../../../engine/list/urlState.ts'
import { RefreshMark } from '../../../stream/RefreshMark.tsx'
import { PlainButton } from '../../../ui/forms/PlainButton.tsx'
import { Segments } from '../../../ui/forms/Segments.tsx'
import { lazyPart } from '../../../ui/lazyPart.tsx'
import { FailedPart } from '../../../ui/lists/FailedPart.tsx'
import { SkeletonRows } from '../../../ui/marks/Skeleton.tsx'
import { Page } from '../../../ui/shell/Page.tsx'
import { PageHead } from '../../../ui/shell/PageHead.tsx'
import { DoorLists } from './DoorLists.tsx'
import { FleetFilters } from './FleetFilters.tsx'
import { FleetTable } from './FleetTable.tsx'
import { FleetTiles } from './FleetTiles.tsx'
import { LockerBanks } from './LockerBanks.tsx'
import { LockerCommands } from './LockerCommands.tsx'
import classes from './ProductApps.module.css'
import { Activity, Latency } from './PulseCharts.tsx'
import {
  fleetActivityOptions,
  fleetErrorsOptions,
  fleetHistoryOptions,
  fleetNowOptions,
  productAppsKey,
} from './productAppsApi.ts'
import { addressIn, type FleetAddress } from './productAppsSearch.ts'
import { TopErrors } from './TopErrors.tsx'
import { Adoption, CrashFree, ErrorRate } from './VersionCharts.tsx'
import { VersionSpread } from './VersionSpread.tsx'

const Wall = lazyPart(() => import('./Wall.tsx'))

const periodWords: Readonly<Record<FleetPeriod, string>> = { 7: '7 d', 30: '30 d', 90: '90 d' }

/** The product named in the URL. */
const productIn = (text: string): ProductName => productNames.find((name) => name === text.toLowerCase()) ?? 'mail'

interface PartProps {
  product: ProductName
  address: FleetAddress
}

function History({ product, address: { filters, days } }: PartProps) {
  const { data, error, refetch } = useQuery(fleetHistoryOptions(product, filters, days))
  if (!data)
    return error ? <FailedPart error={error} onRetry={refetch} /> : <SkeletonRows rows={5} label="Loading versions" />
  return (
    <>
      <Adoption history={data} />
      <CrashFree history={data} />
      <ErrorRate history={data} />
      <Latency history={data} />
    </>
  )
}

function Today({ product, address: { filters } }: PartProps) {
  const { data, error, refetch } = useQuery(fleetActivityOptions(product, filters))
  if (data) return <Activity activity={data} />
  return error ? <FailedPart error={error} onRetry={refetch} /> : <SkeletonRows rows={5} label="Loading activity" />
}

function Errors({ product, address }: PartProps) {
  const { data, error, refetch } = useQuery(fleetErrorsOptions(product, address.filters))
  if (data) return <TopErrors product={product} address={address} {...data} />
  return error ? <FailedPart error={error} onRetry={refetch} /> : <SkeletonRows rows={5} label="Loading errors" />
}

function Dashboard({ product, address }: PartProps) {
  const { data: fleet, error, refetch } = useQuery(fleetNowOptions(product, address.filters))
  return (
    <div className={classes.dashboard}>
      <FleetFilters fleet={fleet} />
      {!fleet && error && <FailedPart error={error} onRetry={refetch} />}
      {!fleet && !error && <SkeletonRows rows={3} label="Loading fleet" />}
      {fleet && <FleetTiles product={product} fleet={fleet} address={address} />}
      <div className={classes.thirds}>
        <Today product={product} address={address} />
        <History product={product} address={address} />
        {fleet && <VersionSpread product={product} fleet={fleet} address={address} />}
      </div>
      <div className={classes.wide}>
        <FleetTable product={product} address={address} />
        <Errors product={product} address={address} />
      </div>
      {fleet?.banks && (
        <div className={classes.halves}>
          <LockerCommands address={address} />
          <LockerBanks banks={fleet.banks} address={address} />
        </div>
      )}
      {fleet?.banks && <DoorLists address={address} />}
    </div>
  )
}

export function ProductAppsPage() {
  const { product: text = '' }: { product?: string } = useParams({ strict: false })
  const product = productIn(text)
  const search = useSearchParams()
  const setSearch = useSetSearch()
  const address = addressIn(search)
  const title = `${humanise(product)} apps`
  const setWall = (wall: 'on' | undefined) => setSearch((now) => ({ ...now, wall }))
  return (
    <Page>
      <PageHead
        title={title}
        status={<RefreshMark queryKey={productAppsKey} />}
        actions={
          <>
            <Segments
              label="Period"
              value={address.days}
              options={periodWords}
              onChange={(days) => setSearch((now) => ({ ...now, days }), { replace: true })}
            />
            <PlainButton icon={<IconDeviceTv size={16} stroke={1.6} aria-hidden />} onClick={() => setWall('on')}>
              Wall mode
            </PlainButton>
          </>
        }
      />
      <Dashboard product={product} address={address} />
      {address.isWall && (
        <Suspense fallback={null}>
          <Wall product={product} title={title} filters={address.filters} onClose={() => setWall(undefined)} />
        </Suspense>
      )}
    </Page>
  )
}
