/** A bank's doors to scale, how many are free, and which need attention. Updates live while on screen. */

import { doorsInState } from '@postern/domain/areas/figures.ts'
import { lockers } from '@postern/domain/areas/lockers/lockers.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { wholeOptions } from '../../../engine/list/wholeQuery.ts'
import { LoadFailed } from '../../../engine/record/LoadFailed.tsx'
import { recordPath } from '../../../paths.ts'
import { NeedsPermission } from '../../../session/NeedsPermission.tsx'
import { useCan } from '../../../session/useSession.ts'
import { useLinkState } from '../../../stream/useLive.ts'
import { cx } from '../../../ui/classNames.ts'
import { Card } from '../../../ui/detail/Card.tsx'
import { Rows } from '../../../ui/detail/DescriptionList.tsx'
import { Notice } from '../../../ui/detail/Notice.tsx'
import { Link } from '../../../ui/LinkContext.tsx'
import { EmptyState } from '../../../ui/lists/EmptyState.tsx'
import { RelativeTime } from '../../../ui/marks/RelativeTime.tsx'
import { SkeletonLines } from '../../../ui/marks/Skeleton.tsx'
import { StatusMark } from '../../../ui/marks/StatusMark.tsx'
import { useNow } from '../../../ui/useNow.ts'
import { figureHref } from '../../shared/figureHref.ts'
import { bankContentsOptions } from '../contentsQuery.ts'
import { useFollowBank } from '../dashboard/liveQueries.ts'
import { attentionStates, stateOf, toneOf } from '../doorState.ts'
import { mayGenerate } from '../mayGenerate.ts'
import classes from './BankDoors.module.css'
import { FreeBySize } from './FreeBySize.tsx'
import { doorInPast, type FacedDoor, FaceStore, isUnreachable, type PastWall } from './facedDoors.ts'
import { type Bank, WallDrawing } from './WallDrawing.tsx'

interface NeedsAttentionProps {
  doors: readonly FacedDoor[]
  bank: Bank
  customerId: string
}

const attentionShown = 8

function NeedsAttention({ doors, bank, customerId }: NeedsAttentionProps) {
  const wanted = attentionStates.flatMap((state) => doors.filter(({ door }) => stateOf(door) === state))
  if (wanted.length === 0) return null
  return (
    <Card
      title="Needs attention"
      actions={
        <Link className="link" href={figureHref(customerId, doorsInState(attentionStates)(bank.id))}>
          View all {wanted.length}
        </Link>
      }
    >
      <Rows>
        {wanted.slice(0, attentionShown).map(({ door, face }) => (
          <li key={door.id}>
            <StatusMark tone={toneOf(door)}>
              <Link className="link" href={recordPath(lockers, door.id, customerId)}>
                Door {door.label}
              </Link>
            </StatusMark>
            <span className={classes.end}>{face.text}</span>
          </li>
        ))}
      </Rows>
    </Card>
  )
}

/** Warns that the live connection is lost, so the data may be stale. */
function LinkLost() {
  const link = useLinkState()
  if (link.kind !== 'lost') return null
  return (
    <Notice tone="warn">
      Connection lost. Doors are shown as they were <RelativeTime at={new Date(link.since)} />.
    </Notice>
  )
}

interface BankDoorsProps {
  record: Bank
  customerId: string | undefined
  opens?: boolean
  /** Past state to show instead of the live one. */
  past?: PastWall | undefined
  details?: 'panel' | 'page'
  /** Shown beside the drawing instead of the doors that need attention. */
  aside?: ReactNode
  below?: ReactNode
}

export default function BankDoors({
  record,
  customerId = '',
  opens = false,
  past,
  details = 'page',
  aside,
  below,
}: BankDoorsProps) {
  const can = useCan()
  const now = useNow()
  const [faces] = useState(() => new FaceStore())
  const maySee = can('lockers.lockers.view')
  useFollowBank(record, customerId)
  const isLost = useLinkState().kind === 'lost'
  const { data: found, error } = useQuery({
    ...wholeOptions(lockers, customerId, [{ field: 'lockerBankId', operator: 'eq', values: [record.id] }]),
    enabled: maySee,
  })
  const contents = useQuery({ ...bankContentsOptions(customerId, record.id), enabled: maySee })
  const isUnreached = isUnreachable(record)
  const present = useMemo(
    () => found?.map((door) => faces.of(door, contents.data?.get(door.id), now, isUnreached)),
    [faces, found, contents.data, now, isUnreached],
  )
  const doors = useMemo(
    () =>
      past?.doors && found
        ? found.map((door) =>
            faces.of(doorInPast(door, past.doors?.get(door.id), record, past.at), undefined, past.at, false),
          )
        : present,
    [faces, past, found, present, record],
  )
  if (!maySee) return <NeedsPermission permission="lockers.lockers.view" />
  if (error) return <LoadFailed error={error} />
  if (!doors || contents.isPending) return <SkeletonLines lines={10} label="Loading doors" />
  if (doors.length === 0)
    return (
      <EmptyState
        art="box"
        title="No doors yet"
        text={
          mayGenerate(record, can)
            ? 'Generate all doors above, or add them individually on the Doors tab.'
            : 'The bank’s layout appears here once it has doors.'
        }
      />
    )
  const isOld = past === undefined && (isLost || isUnreached)
  return (
    <div className={cx(classes.bank, aside !== undefined && classes.wide, isOld && classes.old, past && classes.past)}>
      <div className={classes.main}>
        {!past && <LinkLost />}
        {contents.error && (
          <Notice tone="warn">Couldn’t load what’s in the doors. Recipients and times are missing below.</Notice>
        )}
        <WallDrawing
          doors={doors}
          bank={record}
          customerId={customerId}
          opens={opens}
          isPast={past !== undefined}
          details={details}
        />
        {below}
      </div>
      <div className={classes.side}>
        <FreeBySize doors={doors.map(({ door }) => door)} />
        {aside}
        {!past && aside === undefined && (
          <NeedsAttention
            // If the bank is offline, its unknown doors don't each need attention.
            doors={isUnreached ? doors.filter(({ door }) => stateOf(door) !== 'unknown') : doors}
            bank={record}
            customerId={customerId}
          />
        )}
      </div>
    </div>
  )
}
