/** Customer analytics: all customers side by side, or one in detail. All state is in the URL. */
import type { periods } from '@postern/domain/areas/analytics/filters.ts'
import IconBook from '@tabler/icons-react/dist/esm/icons/IconBook.mjs'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useSearchParams, useSetSearch } from '../../engine/list/urlState.ts'
import { PlainButton, TextLink } from '../../ui/forms/PlainButton.tsx'
import { Segments } from '../../ui/forms/Segments.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { MonogramTile } from '../../ui/marks/MonogramTile.tsx'
import { SkeletonRows } from '../../ui/marks/Skeleton.tsx'
import { Page } from '../../ui/shell/Page.tsx'
import { PageHead } from '../../ui/shell/PageHead.tsx'
import classes from './Analytics.module.css'
import { AnalyticsActions } from './AnalyticsActions.tsx'
import { AnalyticsFilters } from './AnalyticsFilters.tsx'
import { customerOptions } from './analyticsApi.ts'
import { filtersOfOne, portfolioHref, setIn } from './analyticsSearch.ts'

const Portfolio = lazyPart(() => import('./Portfolio.tsx'))
const OneCustomer = lazyPart(() => import('./OneCustomer.tsx'))
const ParcelsBehind = lazyPart(() => import('./ParcelsBehind.tsx'))
const Definitions = lazyPart(() => import('./Definitions.tsx'))

type Period = Exclude<(typeof periods)[number], 'custom'>
const periodWords: Readonly<Record<Period, string>> = { '7d': '7 d', '30d': '30 d', '90d': '90 d', '12m': '12 m' }

function PeriodChoice() {
  const { period = '30d' } = useSearchParams()
  const setSearch = useSetSearch()
  const chosen = (Object.keys(periodWords) as Period[]).find((each) => each === period)
  return (
    <Segments
      label="Period"
      // A custom period isn't an option here.
      value={chosen ?? ('custom' as Period)}
      options={periodWords}
      onChange={(next) => setSearch((now) => ({ ...now, period: next, from: undefined, to: undefined }))}
    />
  )
}

function OneHead({ customerId }: { customerId: string }) {
  const search = useSearchParams()
  const { data } = useQuery(customerOptions(customerId, filtersOfOne(search)))
  return (
    <PageHead
      title={data?.customer.name ?? 'Customer analytics'}
      {...(data && { tile: <MonogramTile name={data.customer.name} color={data.customer.brandColor} size="lg" /> })}
      meta={[
        <TextLink key="back" href={portfolioHref(search)}>
          All customers
        </TextLink>,
        data && data.health.score !== null && `Health ${data.health.score}`,
      ]}
      actions={<AnalyticsActions />}
    />
  )
}

export function CustomerAnalyticsPage() {
  const search = useSearchParams()
  const setSearch = useSetSearch()
  const { single, definitions } = search
  const set = setIn(search)
  const show = (group: string | undefined) => setSearch((now) => ({ ...now, definitions: group }), { replace: true })
  return (
    <Page>
      {single === undefined ? (
        <PageHead title="Customer analytics" actions={<AnalyticsActions />} />
      ) : (
        <OneHead customerId={single} />
      )}
      <div className={classes.stack}>
        <div className={classes.controls}>
          <AnalyticsFilters isSingle={single !== undefined} />
          <span className={classes.period}>
            <PlainButton
              size="sm"
              icon={<IconBook size={16} stroke={1.6} aria-hidden />}
              onClick={() => show(search.tab ?? 'volume')}
            >
              Definitions
            </PlainButton>
            <PeriodChoice />
          </span>
        </div>
        <Suspense fallback={<SkeletonRows rows={12} label="Loading analytics" />}>
          {set !== undefined ? (
            <ParcelsBehind of={set} />
          ) : single === undefined ? (
            <Portfolio />
          ) : (
            <OneCustomer key={single} customerId={single} />
          )}
        </Suspense>
      </div>
      {definitions !== undefined && (
        <Suspense fallback={null}>
          <Definitions first={definitions} onClose={() => show(undefined)} />
        </Suspense>
      )}
    </Page>
  )
}
