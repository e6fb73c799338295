/** One customer: a tab for each group of metrics, with notes on unusual days. */
import { metricGroups } from '@postern/domain/areas/analytics/metric.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useSearchParams, withSearch } from '../../engine/list/urlState.ts'
import { customerAnalyticsPath } from '../../paths.ts'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { FailedPart } from '../../ui/lists/FailedPart.tsx'
import { SkeletonRows } from '../../ui/marks/Skeleton.tsx'
import { TabBar } from '../../ui/shell/TabBar.tsx'
import classes from './Analytics.module.css'
import { customerOptions } from './analyticsApi.ts'
import { type CustomerTab, customerTabs, filtersOfOne, tabIn } from './analyticsSearch.ts'
import { GroupCharts } from './GroupCharts.tsx'
import { GroupFigures } from './GroupFigures.tsx'
import { UnusualDays } from './UnusualDays.tsx'

const Sizing = lazyPart(() => import('./sizing/Sizing.tsx'))

export default function OneCustomer({ customerId }: { customerId: string }) {
  const search = useSearchParams()
  const tab = tabIn(search)
  const { data, error, refetch } = useQuery(customerOptions(customerId, filtersOfOne(search)))
  if (error && !data) return <FailedPart error={error} onRetry={refetch} />
  if (!data) return <SkeletonRows rows={12} label="Loading customer" />
  const hrefOf = (each: CustomerTab) =>
    withSearch(customerAnalyticsPath, { ...search, tab: each === 'volume' ? undefined : each })
  return (
    <div className={classes.stack}>
      <TabBar
        label="Metric groups"
        bleed
        tabs={(Object.keys(customerTabs) as CustomerTab[]).map((each) => ({
          label: customerTabs[each],
          href: hrefOf(each),
          current: each === tab,
        }))}
      />
      {tab === 'sizing' ? (
        <Suspense fallback={<SkeletonRows rows={8} label="Loading sizing" />}>
          <Sizing customerId={customerId} />
        </Suspense>
      ) : (
        <>
          <GroupFigures answer={data} group={tab} />
          <GroupCharts answer={data} group={tab} />
          <UnusualDays answer={data} group={tab} />
          <p className="caption mute">
            {metricGroups[tab]} of {data.customer.name}. Days follow each site’s time zone.
            {!data.isCurrent && ' New events are still being counted.'}
          </p>
        </>
      )}
    </div>
  )
}
