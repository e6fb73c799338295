/** The parcels behind a figure: exactly those it counts. */

import type { ParcelSet } from '@postern/domain/areas/analytics/parcelSets.ts'
import { parcelSets } from '@postern/domain/areas/analytics/parcelSets.ts'
import { counted } from '@postern/domain/values/text.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { dayText } from '../../engine/cells/valueText.ts'
import { useSearchParams, withSearch } from '../../engine/list/urlState.ts'
import { customerAnalyticsPath, parcelPath } from '../../paths.ts'
import { PlainButton, TextLink } from '../../ui/forms/PlainButton.tsx'
import { Link } from '../../ui/LinkContext.tsx'
import { framedClass, None, PlainHead, TableRegion, tableClass } from '../../ui/lists/DataTable.tsx'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { FailedPart } from '../../ui/lists/FailedPart.tsx'
import { RelativeTime } from '../../ui/marks/RelativeTime.tsx'
import { SkeletonRows } from '../../ui/marks/Skeleton.tsx'
import classes from './Analytics.module.css'
import { behindOptions } from './analyticsApi.ts'
import { filtersIn } from './analyticsSearch.ts'

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

export default function ParcelsBehind({ of }: { of: ParcelSet }) {
  const search = useSearchParams()
  const { first = '', last = first, weekday, hour, single } = search
  const filters = { ...filtersIn(search), ...(single !== undefined && { customer: single }) }
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    behindOptions(filters, {
      of,
      from: first,
      to: last,
      ...(weekday !== undefined && { weekday: Number(weekday) }),
      ...(hour !== undefined && { hour: Number(hour) }),
    }),
  )
  const back = withSearch(customerAnalyticsPath, {
    ...search,
    list: undefined,
    first: undefined,
    last: undefined,
    weekday: undefined,
    hour: undefined,
  })
  const items = data?.pages.flatMap((page) => page.items) ?? []
  const [page] = data?.pages ?? []
  const when = first === last ? dayText(first) : `${dayText(first)} – ${dayText(last)}`
  const clock = [
    ...(weekday === undefined ? [] : [`${weekdays[Number(weekday)]}s`]),
    ...(hour === undefined ? [] : [`${hour.padStart(2, '0')}:00`]),
  ].join(', ')
  return (
    <section className={classes.stack} aria-label="Parcels behind the figure">
      <div className={classes.behindHead}>
        <h2>
          {parcelSets[of].title}
          {page?.total !== undefined && <span className="dim"> {counted(page.total, 'parcel', 'parcels')}</span>}
        </h2>
        <span className="dim">{clock === '' ? when : `${when}, ${clock}`}</span>
        <TextLink href={back}>Back to charts</TextLink>
      </div>
      {error && !data && <FailedPart error={error} onRetry={refetch} />}
      {!data && !error && <SkeletonRows rows={10} label="Loading parcels" />}
      {data && items.length === 0 && (
        <EmptyState
          art="box"
          level={2}
          title="No parcels stored"
          text={
            page?.deleted
              ? `${counted(page.deleted, 'parcel was', 'parcels were')} deleted after the retention period.`
              : 'No parcels match this figure.'
          }
        />
      )}
      {items.length > 0 && (
        <TableRegion label="Parcels" className={framedClass}>
          <table className={tableClass}>
            <PlainHead
              headings={['Parcel', 'Customer', 'Site', 'Recipient', 'Carrier', 'Last action', 'Received', 'Closed']}
            />
            <tbody>
              {items.map((parcel) => (
                <tr key={parcel.id}>
                  <th scope="row">
                    <Link href={parcelPath(parcel.customerId, parcel.id)} className="link mono">
                      {parcel.internalNumber}
                    </Link>
                  </th>
                  <td>{parcel.customer}</td>
                  <td>{parcel.site}</td>
                  <td>{parcel.recipient ?? <None />}</td>
                  <td>{parcel.carrier ?? <None />}</td>
                  <td>{parcel.action}</td>
                  <td>
                    <RelativeTime at={parcel.receivedAt} />
                  </td>
                  <td>{parcel.closedAt === null ? <None /> : <RelativeTime at={parcel.closedAt} />}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableRegion>
      )}
      {hasNextPage && (
        <PlainButton loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Load more
        </PlainButton>
      )}
      {page?.deleted !== undefined && page.deleted > 0 && items.length > 0 && (
        <p className="caption mute">
          {counted(page.deleted, 'more parcel was', 'more parcels were')} deleted after the retention period.
        </p>
      )}
    </section>
  )
}
