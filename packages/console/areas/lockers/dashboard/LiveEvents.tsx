/** What happened at the bank, newest first: our reading of each event, with what the vendor sent beside it. */
import { Button } from '@mantine/core'
import type { LockerEventRow } from '@postern/domain/areas/lockers/liveEndpoints.ts'
import { choiceText } from '@postern/domain/values/text.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadFailed } from '../../../engine/record/LoadFailed.tsx'
import { cx } from '../../../ui/classNames.ts'
import { Card } from '../../../ui/detail/Card.tsx'
import { SkeletonLines } from '../../../ui/marks/Skeleton.tsx'
import { StatusMark } from '../../../ui/marks/StatusMark.tsx'
import { Tag } from '../../../ui/marks/Tag.tsx'
import type { Tone } from '../../../ui/marks/tone.ts'
import { clockText, dateText } from '../../../ui/timeText.ts'
import type { Door } from '../door.ts'
import classes from './dashboard.module.css'
import { eventsOptions } from './liveQueries.ts'

const tones: Readonly<Record<string, Tone>> = {
  connected: 'ok',
  deposit: 'info',
  collect: 'ok',
  disconnected: 'danger',
  openFailed: 'danger',
  jammed: 'danger',
  tamper: 'danger',
  faultRaised: 'danger',
  doorLeftOpen: 'warn',
  unrecognized: 'warn',
}

const arrivals = { applied: null, late: 'Late', duplicate: 'Duplicate', inferred: 'Inferred' } as const

const textOf = ({ type, doorRef }: LockerEventRow, door: Door | undefined): string =>
  door || doorRef !== null ? `${choiceText(type)}, door ${door?.label ?? doorRef}` : choiceText(type)

function Event({ event, door }: { event: LockerEventRow; door: Door | undefined }) {
  const at = new Date(event.at)
  const arrival = arrivals[event.arrival]
  return (
    <li>
      <details>
        <summary className={classes.line}>
          <time dateTime={event.at} className="num dim" title={dateText(at)}>
            {clockText(at)}
          </time>
          <StatusMark tone={tones[event.type] ?? 'idle'}>{textOf(event, door)}</StatusMark>
          {arrival !== null && <Tag tone="warn">{arrival}</Tag>}
        </summary>
        <div className={classes.reading}>
          {event.changes.length === 0 ? (
            <p className="dim">Changed nothing.</p>
          ) : (
            <ul>
              {event.changes.map(({ attribute, from, to }) => (
                <li key={attribute}>
                  {choiceText(attribute)}: {from === null ? '' : `${choiceText(from)} → `}
                  {choiceText(to)}
                </li>
              ))}
            </ul>
          )}
          {event.isSkewed && <p className="dim">The device’s clock is wrong. This is when we received it.</p>}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard */}
          <section className={classes.raw} tabIndex={0} aria-label="As the vendor sent it">
            <pre>{JSON.stringify(event.raw, null, 2)}</pre>
          </section>
        </div>
      </details>
    </li>
  )
}

interface LiveEventsProps {
  customerId: string
  bankId: string
  doors: ReadonlyMap<string, Door>
  /** Of one door only. */
  lockerId?: string
}

export function LiveEvents({ customerId, bankId, doors, lockerId }: LiveEventsProps) {
  const [held, setHeld] = useState<readonly LockerEventRow[]>()
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    eventsOptions(customerId, bankId, lockerId),
  )
  const all = data?.pages.flatMap(({ items }) => items).filter(({ type }) => type !== 'heartbeat')
  const items = held ?? all
  return (
    <Card
      title="Events"
      {...(all !== undefined &&
        all.length > 0 && {
          actions: (
            <Button variant="subtle" size="xs" onClick={() => setHeld(held ? undefined : all)}>
              {held ? 'Resume' : 'Pause'}
            </Button>
          ),
        })}
    >
      {error && <LoadFailed error={error} />}
      {!items && !error && <SkeletonLines lines={6} label="Loading events" />}
      {items?.length === 0 && <p className="dim">Nothing was reported yet.</p>}
      {items && items.length > 0 && (
        <ul className={cx(classes.rows, classes.latest)}>
          {items.map((event) => (
            <Event
              key={event.id}
              event={event}
              door={event.lockerId === null ? undefined : doors.get(event.lockerId)}
            />
          ))}
        </ul>
      )}
      {hasNextPage && !held && (
        <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Load older
        </Button>
      )}
    </Card>
  )
}
