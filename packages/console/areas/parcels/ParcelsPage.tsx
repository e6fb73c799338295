/** All parcels of one customer, or of all customers the user can access, newest first. */
import type { ListedParcel } from '@postern/domain/areas/parcels/parcelListEndpoints.ts'
import { counted } from '@postern/domain/values/text.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useParams, useRouterState } from '@tanstack/react-router'
import { useSearchParams } from '../../engine/list/urlState.ts'
import { customerPath, parcelPath } from '../../paths.ts'
import { Link } from '../../ui/LinkContext.tsx'
import { CardRows } from '../../ui/lists/CardRows.tsx'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { FailedPart } from '../../ui/lists/FailedPart.tsx'
import { MoreButton } from '../../ui/lists/MoreButton.tsx'
import { FramedTable } from '../../ui/lists/PagedTable.tsx'
import { MonogramTile } from '../../ui/marks/MonogramTile.tsx'
import { RelativeTime } from '../../ui/marks/RelativeTime.tsx'
import { SkeletonRows } from '../../ui/marks/Skeleton.tsx'
import { StatusMark } from '../../ui/marks/StatusMark.tsx'
import { Page } from '../../ui/shell/Page.tsx'
import { PageHead } from '../../ui/shell/PageHead.tsx'
import { useViewport } from '../../ui/useViewport.ts'
import { ParcelFilterBar } from './ParcelFilterBar.tsx'
import classes from './ParcelList.module.css'
import { ParcelRow, parcelHeadings } from './ParcelRow.tsx'
import { filtersIn, parcelCountOptions, parcelListOptions } from './parcelListQuery.ts'
import { parcelTones } from './parcelTones.ts'
import { usePreview } from './usePreview.tsx'

/** Replaces the package type with a column for the customer or site. */
const headingsWith = (where: string) =>
  parcelHeadings.flatMap((heading) =>
    heading === 'Parcel' ? [heading, where] : heading === 'Package type' ? [] : [heading],
  )

const CustomerAndSite = ({ parcel: { customer, site } }: { parcel: ListedParcel }) => (
  <span className={classes.where}>
    <MonogramTile name={customer.name} color={customer.color} />
    <span className="truncate">
      <Link href={customerPath(customer.id)}>{customer.name}</Link>
      <span className="dim">, {site.name}</span>
    </span>
  </span>
)

const cardOf = (isOneCustomer: boolean) => (parcel: ListedParcel) => ({
  id: parcel.id,
  href: parcelPath(parcel.customer.id, parcel.id),
  tile: isOneCustomer ? undefined : <MonogramTile name={parcel.customer.name} color={parcel.customer.color} />,
  name: parcel.internalNumber,
  status: <StatusMark tone={parcelTones[parcel.statusGroup]}>{parcel.action}</StatusMark>,
  facts: [parcel.recipient, parcel.place, isOneCustomer ? null : parcel.customer.name, parcel.site.name]
    .filter((part) => part !== null)
    .join(' · '),
  figures: <RelativeTime at={parcel.receivedAt} />,
})

interface RowsProps {
  items: readonly ListedParcel[]
  isOneCustomer: boolean
  onPreview: ((id: string) => void) | undefined
}

function Rows({ items, isOneCustomer, onPreview }: RowsProps) {
  const isPhone = useViewport() === 'mobile'
  if (isPhone) return <CardRows label="Parcels" rows={items.map(cardOf(isOneCustomer))} />
  return (
    <FramedTable label="Parcels" headings={headingsWith(isOneCustomer ? 'Site' : 'Customer, site')}>
      {items.map((parcel) => (
        <ParcelRow
          key={parcel.id}
          parcel={parcel}
          customerId={parcel.customer.id}
          onPreview={onPreview && (() => onPreview(parcel.id))}
          where={isOneCustomer ? parcel.site.name : <CustomerAndSite parcel={parcel} />}
        />
      ))}
    </FramedTable>
  )
}

export function ParcelsPage() {
  const { customerId }: { customerId?: string } = useParams({ strict: false })
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  const chosen = filtersIn(useSearchParams())
  const filters = customerId === undefined ? chosen : { ...chosen, customerId }
  const { open, panel } = usePreview()
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    parcelListOptions(filters),
  )
  const { data: count } = useQuery(parcelCountOptions(filters))
  const items = data?.pages.flatMap((page) => page.items)
  const isNarrowed = Object.keys(chosen).length > 0
  return (
    <Page>
      <PageHead
        title="Parcels"
        meta={[
          count ? (
            <span key="total" data-total>
              {counted(count.total, 'parcel', 'parcels')}
            </span>
          ) : (
            '\u00a0'
          ),
          customerId === undefined && 'All customers you can reach',
        ]}
      />
      <div className={classes.body}>
        <ParcelFilterBar customerId={customerId} />
        {error && <FailedPart error={error} onRetry={data ? fetchNextPage : refetch} />}
        {!items && !error && <SkeletonRows rows={12} label="Loading parcels" />}
        {items?.length === 0 && (
          <EmptyState
            art={isNarrowed ? 'search' : 'box'}
            title={isNarrowed ? 'No matching parcels' : 'No parcels yet'}
            text={isNarrowed ? 'Remove a filter to see more parcels.' : 'They appear here when they’re received.'}
            {...(isNarrowed && {
              actions: (
                <Link href={pathname} className="link">
                  Clear filters
                </Link>
              ),
            })}
          />
        )}
        {items && items.length > 0 && <Rows items={items} isOneCustomer={customerId !== undefined} onPreview={open} />}
        {panel}
        <MoreButton pages={{ hasNextPage, isFetchingNextPage, fetchNextPage }} />
      </div>
    </Page>
  )
}
