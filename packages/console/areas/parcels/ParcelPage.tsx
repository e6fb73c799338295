/** One parcel: location, recipient, clock and every step. */

import { parcelClock } from '@postern/domain/areas/parcels/parcelClock.ts'
import type { WholeParcel } from '@postern/domain/areas/parcels/parcelEndpoints.ts'
import { counted } from '@postern/domain/values/text.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { RequestFailure } from '../../http/requestFailure.ts'
import { parcelsPath } from '../../paths.ts'
import { Card } from '../../ui/detail/Card.tsx'
import { CardColumns, CardStack } from '../../ui/detail/CardGrid.tsx'
import { Link } from '../../ui/LinkContext.tsx'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { FailedPart } from '../../ui/lists/FailedPart.tsx'
import { CopyId } from '../../ui/marks/CopyId.tsx'
import { SkeletonLines } from '../../ui/marks/Skeleton.tsx'
import { StatusMark } from '../../ui/marks/StatusMark.tsx'
import { Page } from '../../ui/shell/Page.tsx'
import { PageHead } from '../../ui/shell/PageHead.tsx'
import { useNow } from '../../ui/useNow.ts'
import { useViewport } from '../../ui/useViewport.ts'
import { ClockStrip } from '../shared/ClockStrip.tsx'
import { ParcelActions } from './ParcelActions.tsx'
import { ParcelFacts, ParcelRecipient } from './ParcelFacts.tsx'
import { ParcelJourney } from './ParcelJourney.tsx'
import classes from './ParcelPage.module.css'
import { ParcelNotices, ParcelScans } from './ParcelTables.tsx'
import { parcelOptions } from './parcelQuery.ts'
import { parcelTones } from './parcelTones.ts'
import { siteTime } from './siteTime.ts'

const isGone = (error: Error): boolean => error instanceof RequestFailure && error.status === 404

function Head({ parcel }: { parcel: WholeParcel }) {
  const now = useNow()
  const isOverdue = parcel.closedAt === null && parcel.dueAt !== null && new Date(parcel.dueAt) < now
  return (
    <PageHead
      title={parcel.internalNumber}
      status={
        <>
          <StatusMark tone={parcelTones[parcel.statusGroup]}>{parcel.place ?? parcel.action}</StatusMark>
          {isOverdue && <StatusMark tone="warn">Overdue</StatusMark>}
        </>
      }
      meta={[
        parcel.trackingNumber && <CopyId key="number" id={parcel.trackingNumber} noun="tracking number" whole />,
        parcel.carrier,
        parcel.service?.name,
        parcel.site.name,
      ]}
      actions={<ParcelActions parcel={parcel} />}
    />
  )
}

function Body({ parcel }: { parcel: WholeParcel }) {
  const now = useNow()
  const isPhone = useViewport() === 'mobile'
  const about = (
    <>
      <ParcelRecipient parcel={parcel} />
      <ParcelFacts parcel={parcel} />
    </>
  )
  const times = {
    receivedAt: Date.parse(parcel.receivedAt),
    dueAt: parcel.dueAt === null ? null : Date.parse(parcel.dueAt),
    closedAt: parcel.closedAt === null ? null : Date.parse(parcel.closedAt),
  }
  const clock = parcelClock(times, parcel.priorityLevel, siteTime(parcel.site))
  return (
    <CardStack>
      {isPhone && about}
      <Card title="Journey" aside={counted(parcel.events.length, 'event', 'events')}>
        <ParcelJourney parcel={parcel} />
      </Card>
      <CardColumns>
        <CardStack>
          {clock && (
            <Card title="Clock" aside={parcel.priorityLevel?.name}>
              <ClockStrip clock={clock} now={now.getTime()} doneWord="Handed over" />
            </Card>
          )}
          <ParcelNotices notices={parcel.notices} />
        </CardStack>
        {!isPhone && <CardStack>{about}</CardStack>}
      </CardColumns>
      <ParcelScans parcel={parcel} />
    </CardStack>
  )
}

export function ParcelPage() {
  const { customerId = '', parcelId = '' }: { customerId?: string; parcelId?: string } = useParams({ strict: false })
  const { data, error, refetch } = useQuery(parcelOptions(parcelId))
  // The URL also names the customer; another customer's parcel counts as not found.
  const parcel = data?.customer.id === customerId ? data : undefined
  const isMissing = (error && isGone(error)) || (data && !parcel)
  return (
    <Page>
      {parcel ? <Head parcel={parcel} /> : <PageHead title="Parcel" />}
      {error && !isGone(error) && <FailedPart error={error} onRetry={refetch} />}
      {isMissing && (
        <EmptyState
          art="search"
          title="Parcel not found"
          text="It may be older than this customer keeps parcels."
          actions={
            <Link href={parcelsPath(customerId)} className="link">
              Open parcels
            </Link>
          }
        />
      )}
      {!data && !error && <SkeletonLines lines={10} label="Loading parcel" />}
      {parcel && (
        <div className={classes.body}>
          <Body parcel={parcel} />
        </div>
      )}
    </Page>
  )
}
