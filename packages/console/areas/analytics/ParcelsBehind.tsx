/** The parcels behind a figure: exactly those it counts. */

import {
  type DrillSet,
  drillTitle,
  messageChannels,
  messageOutcomes,
} from '@postern/domain/areas/analytics/drillSets.ts'
import { durationNames, durations } from '@postern/domain/areas/analytics/parcelSets.ts'
import { doorSizes } from '@postern/domain/areas/analytics/sizing.ts'
import { counted } from '@postern/domain/values/text.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { dayText } from '../../engine/cells/valueText.ts'
import { type Search, useSearchParams } from '../../engine/list/urlState.ts'
import { parcelPath } from '../../paths.ts'
import { PlainButton, TextLink } from '../../ui/forms/PlainButton.tsx'
import { Link } from '../../ui/LinkContext.tsx'
import { framedClass, None, PlainHead, TableRegion, tableClass } from '../../ui/lists/DataTable.tsx'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { FailedPart } from '../../ui/lists/FailedPart.tsx'
import { RelativeTime } from '../../ui/marks/RelativeTime.tsx'
import { SkeletonRows } from '../../ui/marks/Skeleton.tsx'
import classes from './Analytics.module.css'
import { behindOptions, type Drill } from './analyticsApi.ts'
import { filtersIn, withoutList } from './analyticsSearch.ts'
import { ages } from './BacklogCharts.tsx'
import { messageChannelNames, secondsText } from './figureText.ts'

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

const numberIn = (text: string | undefined): number | undefined => (text === undefined ? undefined : Number(text))

/** The drill-down from the URL. */
function drillIn(search: Search, of: DrillSet): Drill {
  const { first, last = first } = search
  return {
    of,
    from: first,
    to: last,
    weekday: numberIn(search.weekday),
    hour: numberIn(search.hour),
    duration: durationNames.find((each) => each === search.duration),
    over: numberIn(search.over),
    upTo: numberIn(search.upTo),
    age: numberIn(search.age),
    service: search.service,
    department: search.department,
    tenant: search.tenant,
    doorSize: doorSizes.find((each) => each === search.doorSize),
    bank: search.bank,
    messageChannel: messageChannels.find((each) => each === search.messageChannel),
    outcome: messageOutcomes.find((each) => each === search.outcome),
  }
}

/** "11/03/26, Mondays, 09:00": everything that narrows the list in addition to the filters. */
function narrowingText({ from, to, weekday, hour, duration, over, upTo, age, ...drill }: Drill): string {
  const { doorSize, messageChannel, outcome } = drill
  const lasted = (): string => {
    if (upTo === undefined) return over ? `over ${secondsText(over)}` : ''
    return `${secondsText(over ?? 0)} – ${secondsText(upTo)}`
  }
  return [
    from === undefined || to === undefined ? 'Now' : from === to ? dayText(from) : `${dayText(from)} – ${dayText(to)}`,
    weekday === undefined ? '' : `${weekdays[weekday]}s`,
    hour === undefined ? '' : `${String(hour).padStart(2, '0')}:00`,
    duration === undefined ? '' : `${durations[duration].title.toLowerCase()} ${lasted()}`.trimEnd(),
    age === undefined ? '' : (ages[age]?.label ?? ''),
    doorSize === undefined ? '' : `${doorSize} doors`,
    messageChannel === undefined ? '' : messageChannelNames[messageChannel],
    outcome ?? '',
  ]
    .filter((text) => text !== '')
    .join(', ')
}

export default function ParcelsBehind({ of }: { of: DrillSet }) {
  const search = useSearchParams()
  const { single } = search
  const filters = { ...filtersIn(search), ...(single !== undefined && { customer: single }) }
  const drill = drillIn(search, of)
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    behindOptions(filters, drill),
  )
  const items = data?.pages.flatMap((page) => page.items) ?? []
  const [page] = data?.pages ?? []
  return (
    <section className={classes.stack} aria-label="Parcels behind the figure">
      <div className={classes.behindHead}>
        <h2>
          {drillTitle(of)}
          {page?.total !== undefined && <span className="dim"> {counted(page.total, 'parcel', 'parcels')}</span>}
        </h2>
        <span className="dim">{narrowingText(drill)}</span>
        <TextLink href={withoutList(search)}>Back to charts</TextLink>
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
