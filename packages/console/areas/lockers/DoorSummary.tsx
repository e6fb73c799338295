/** A door's contents: parcels, recipient, drop-off time and hold period. For an empty door, when it was last opened. */
import type { DoorContents, Recipient } from '@postern/domain/areas/lockers/endpoints.ts'
import { lockers } from '@postern/domain/areas/lockers/lockers.ts'
import { resourceNamed } from '@postern/domain/engine/registry.ts'
import { counted } from '@postern/domain/values/text.ts'
import { useQuery } from '@tanstack/react-query'
import { withSearch } from '../../engine/list/urlState.ts'
import { LoadFailed } from '../../engine/record/LoadFailed.tsx'
import { recordPath } from '../../paths.ts'
import { useCan } from '../../session/useSession.ts'
import { Card } from '../../ui/detail/Card.tsx'
import { type Description, DescriptionList } from '../../ui/detail/DescriptionList.tsx'
import { Link } from '../../ui/LinkContext.tsx'
import { RelativeTime } from '../../ui/marks/RelativeTime.tsx'
import { SkeletonLines } from '../../ui/marks/Skeleton.tsx'
import { StatusMark } from '../../ui/marks/StatusMark.tsx'
import { useNow } from '../../ui/useNow.ts'
import { ParcelLinks } from '../parcels/ParcelLinks.tsx'
import { doorContentsOptions } from './contentsQuery.ts'
import { recipientsOf } from './contentsText.ts'
import classes from './DoorSummary.module.css'
import { DoorTile } from './DoorTile.tsx'
import type { Door } from './door.ts'
import { doorFace } from './doorFace.ts'
import { stateOf } from './doorState.ts'

interface SummaryProps {
  door: Door
  customerId: string
  /** Layout for a panel. */
  narrow?: boolean
}

function RecipientName({
  recipient: { resource, id, name },
  customerId,
}: {
  recipient: Recipient
  customerId: string
}) {
  const can = useCan()
  const target = resourceNamed(resource)
  if (name === null) return <span className="dim">Hidden</span>
  return can(`${target.permission}.view`) ? (
    <Link className="link" href={recordPath(target, id, customerId)}>
      {name}
    </Link>
  ) : (
    name
  )
}

/** A deadline, highlighted once it has passed. */
function Deadline({ at, over }: { at: string; over: string }) {
  const late = useNow() > new Date(at)
  return late ? (
    <StatusMark tone="warn">
      <span>
        {over} <RelativeTime at={at} />
      </span>
    </StatusMark>
  ) : (
    <RelativeTime at={at} />
  )
}

function heldFacts(
  { parcels, holdUntil }: DoorContents,
  recipients: readonly Recipient[],
  customerId: string,
): Description[] {
  const since = parcels[0]?.since
  const due = parcels.flatMap(({ dueAt }) => dueAt ?? []).sort()[0]
  const carriers = [...new Set(parcels.flatMap(({ carrier }) => carrier ?? []))]
  return [
    {
      term: recipients.length > 1 ? 'Recipients' : 'Recipient',
      value:
        recipients.length === 0 ? null : (
          <span className={classes.names}>
            {recipients.map((recipient) => (
              <RecipientName key={recipient.id} recipient={recipient} customerId={customerId} />
            ))}
          </span>
        ),
    },
    {
      term: parcels.length > 1 ? 'Parcels' : 'Parcel',
      value: <ParcelLinks parcels={parcels} customerId={customerId} />,
    },
    { term: 'Carrier', value: carriers.length === 0 ? null : carriers.join(', ') },
    { term: 'Inside since', value: since === undefined ? null : <RelativeTime at={since} /> },
    { term: 'Hold until', value: holdUntil === null ? null : <Deadline at={holdUntil} over="Ended" /> },
    { term: 'Due', value: due === undefined ? null : <Deadline at={due} over="Was due" /> },
  ]
}

const emptyWords: Readonly<Record<Door['occupancy'], string>> = {
  empty: 'Empty',
  reserved: 'Reserved, nothing inside yet',
  occupied: 'Occupied, no parcel on record',
  expired: 'Expired, no parcel on record',
  unknown: 'Contents unknown',
}

function reservationFacts({ reservation }: DoorContents, customerId: string): Description[] {
  if (!reservation) return []
  const { until, parcel, trackingNumber, isMove } = reservation
  return [
    {
      term: 'Reserved for',
      value: parcel ? (
        <ParcelLinks parcels={[parcel]} customerId={customerId} />
      ) : (
        trackingNumber && <span className="mono">{trackingNumber}</span>
      ),
    },
    {
      term: 'Reserved until',
      value: until === null ? isMove && 'The move ends' : <Deadline at={until} over="Ended" />,
    },
  ]
}

const emptyFacts = (
  { occupancy, lastOpenedAt, lastOpenedBy }: Door,
  contents: DoorContents,
  customerId: string,
): Description[] => [
  { term: 'Contents', value: <span className="strong">{emptyWords[occupancy]}</span> },
  ...reservationFacts(contents, customerId),
  {
    term: 'Last opened',
    value: lastOpenedAt && (
      <>
        <RelativeTime at={lastOpenedAt} />
        {lastOpenedBy && <span className="dim"> · {lastOpenedBy}</span>}
      </>
    ),
  },
]

export default function DoorSummary({ door, customerId, narrow = false }: SummaryProps) {
  const now = useNow()
  const { data, error } = useQuery(doorContentsOptions(customerId, door.id))
  if (error) return <LoadFailed error={error} />
  if (!data)
    return (
      <Card title="In this door">
        <SkeletonLines lines={3} label="Loading contents" />
      </Card>
    )
  const { parcels } = data
  return (
    <Card
      title="In this door"
      aside={parcels.length > 0 ? counted(parcels.length, 'parcel', 'parcels') : undefined}
      {...(parcels.length > 0 && {
        actions: (
          <Link className="link" href={withSearch(recordPath(lockers, door.id, customerId), { tab: 'parcels' })}>
            View parcels
          </Link>
        ),
      })}
    >
      <div className={classes.summary}>
        <span className={classes.tile}>
          <DoorTile label={door.label} state={stateOf(door)} face={doorFace(door, data, now)} />
        </span>
        <DescriptionList
          columns={parcels.length > 0 && !narrow ? 2 : 1}
          items={
            parcels.length > 0 ? heldFacts(data, recipientsOf(data), customerId) : emptyFacts(door, data, customerId)
          }
        />
      </div>
    </Card>
  )
}
