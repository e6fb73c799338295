/** The bank's timeline, newest first: events with raw payload and our interpretation, commands, and staff changes. */
import { Button } from '@mantine/core'
import type { LockerEventRow } from '@postern/domain/areas/lockers/liveEndpoints.ts'
import { lockerBanks } from '@postern/domain/areas/lockers/lockerBanks.ts'
import { lockers } from '@postern/domain/areas/lockers/lockers.ts'
import { fieldsOf, labelOf } from '@postern/domain/engine/resource.ts'
import { choiceText, inSentence } from '@postern/domain/values/text.ts'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { memo, useState } from 'react'
import { LoadFailed } from '../../../engine/record/LoadFailed.tsx'
import { reportError } from '../../../errors/reportError.ts'
import { download } from '../../../http/download.ts'
import { cx } from '../../../ui/classNames.ts'
import { Card } from '../../../ui/detail/Card.tsx'
import { SkeletonLines } from '../../../ui/marks/Skeleton.tsx'
import { StatusMark } from '../../../ui/marks/StatusMark.tsx'
import { Tag } from '../../../ui/marks/Tag.tsx'
import type { Tone } from '../../../ui/marks/tone.ts'
import { clockText, dateText } from '../../../ui/timeText.ts'
import { commandOf } from '../commands/commandWords.ts'
import { arrivalWords, eventTone } from '../eventTones.ts'
import classes from './dashboard.module.css'
import { eventsOptions } from './liveQueries.ts'
import type { DoorLabels } from './useDoorLabels.ts'

const doorText = ({ doorRef }: LockerEventRow, label: string | undefined): string =>
  label !== undefined || doorRef !== null ? `, door ${label ?? doorRef}` : ''

const labels = new Map(
  [lockerBanks, lockers].flatMap((resource) => fieldsOf(resource).map(([name, field]) => [name, labelOf(name, field)])),
)
const list = new Intl.ListFormat('en-US', { type: 'conjunction' })
const mostFields = 3

/** For example “Updated service status and out-of-service reason”. */
function changeText({ type, fields }: LockerEventRow): string {
  if (type !== 'update') return choiceText(type)
  const named = fields.slice(0, mostFields).map((name) => inSentence(labels.get(name) ?? choiceText(name)))
  const more = fields.length - mostFields
  return `Updated ${list.format([...named, ...(more > 0 ? [`${more} more`] : [])])}`
}

interface Reading {
  readonly text: string
  readonly tone: Tone
  /** Result, user and reason. */
  readonly detail: string | null
}

function readingOf(row: LockerEventRow, label: string | undefined): Reading {
  const { kind, type, who, reason, result } = row
  const because = [who, reason].filter((part) => part !== null).join(': ') || null
  if (kind === 'event') return { text: choiceText(type) + doorText(row, label), tone: eventTone(type), detail: null }
  if (kind === 'change') return { text: changeText(row) + doorText(row, label), tone: 'accent', detail: because }
  const command = commandOf(type, result)
  return {
    text: command.name + doorText(row, label),
    tone: command.tone,
    detail: [command.became, because].filter((part) => part !== null).join('. '),
  }
}

const Event = memo(function Event({ event, label }: { event: LockerEventRow; label: string | undefined }) {
  const at = new Date(event.at)
  const arrival = arrivalWords[event.arrival]
  const { text, tone, detail } = readingOf(event, label)
  if (event.kind !== 'event')
    return (
      <li>
        <div className={classes.line}>
          <time dateTime={event.at} className="num dim" title={dateText(at)}>
            {clockText(at)}
          </time>
          <StatusMark tone={tone}>{text}</StatusMark>
        </div>
        {detail !== null && <span className={cx('dim', classes.because)}>{detail}</span>}
      </li>
    )
  return (
    <li>
      <details>
        <summary className={classes.line}>
          <time dateTime={event.at} className="num dim" title={dateText(at)}>
            {clockText(at)}
          </time>
          <StatusMark tone={tone}>{text}</StatusMark>
          {arrival !== undefined && <Tag tone="warn">{arrival}</Tag>}
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
})

interface LiveEventsProps {
  customerId: string
  bankId: string
  labels: DoorLabels
  /** Limits the list to one door. */
  lockerId?: string
}

export function LiveEvents({ customerId, bankId, labels, lockerId }: LiveEventsProps) {
  const [held, setHeld] = useState<readonly LockerEventRow[]>()
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    eventsOptions(customerId, bankId, lockerId),
  )
  const save = useMutation({
    mutationFn: () =>
      download(`/api/customers/${customerId}/lockerBanks/${bankId}/events/export`, lockerId ? { lockerId } : {}),
    onError: reportError,
  })
  const all = data?.pages.flatMap(({ items }) => items)
  const items = held ?? all
  return (
    <Card
      title="Events"
      {...(all !== undefined &&
        all.length > 0 && {
          actions: (
            <>
              <Button variant="subtle" size="xs" onClick={() => setHeld(held ? undefined : all)}>
                {held ? 'Resume' : 'Pause'}
              </Button>
              <Button variant="subtle" size="xs" loading={save.isPending} onClick={() => save.mutate()}>
                Export CSV
              </Button>
            </>
          ),
        })}
    >
      {error && <LoadFailed error={error} />}
      {!items && !error && <SkeletonLines lines={6} label="Loading events" />}
      {items?.length === 0 && <p className="dim">Nothing was reported yet.</p>}
      {items && items.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
        <ul className={cx(classes.rows, classes.latest)} tabIndex={0} aria-label="Events">
          {items.map((event) => (
            <Event key={event.id} event={event} label={event.lockerId === null ? undefined : labels[event.lockerId]} />
          ))}
        </ul>
      )}
      {hasNextPage && !held && (
        <Button className={classes.older ?? ''} loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Load older
        </Button>
      )}
    </Card>
  )
}
