/** The tickets of one status, next due first. */

import { isPausing, pauses } from '@postern/domain/areas/helpDesk/policies.ts'
import { mayMove } from '@postern/domain/areas/helpDesk/statusMove.ts'
import type { TicketStatus } from '@postern/domain/areas/helpDesk/ticketFields.ts'
import type { TicketItem } from '@postern/domain/areas/helpDesk/ticketShapes.ts'
import { choiceText } from '@postern/domain/values/text.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { cx } from '../../../ui/classNames.ts'
import { Link } from '../../../ui/LinkContext.tsx'
import { FailedPart } from '../../../ui/lists/FailedPart.tsx'
import { SkeletonLines } from '../../../ui/marks/Skeleton.tsx'
import { useNow } from '../../../ui/useNow.ts'
import classes from './Board.module.css'
import { BoardCard } from './BoardCard.tsx'
import { queueOptions } from './deskApi.ts'
import { type DeskFilters, deskHref } from './deskSearch.ts'

const shown = 20

/** The solved column shows only today's tickets; the rest are in the queue. */
function solvedToday(now: Date): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}

interface BoardColumnProps {
  status: TicketStatus
  filters: DeskFilters
  dragged: TicketItem | null
  /** The card being moved. */
  moving: string | null
  mayEdit: boolean
  onDrag: (ticket: TicketItem | null) => void
  onDrop: (ticket: TicketItem) => void
  onStep: (ticket: TicketItem, by: 1 | -1) => void
}

/** What dropping a card here does to its clocks. */
function dropText(status: TicketStatus): string {
  if (status === 'solved') return 'Asks for cause and resolution'
  if (!isPausing(status)) return 'Its clocks run'
  return pauses(status, 'nextUpdate')
    ? 'Pauses updates and solving'
    : 'Pauses the solve clock. The next update stays due.'
}

export function BoardColumn(props: BoardColumnProps) {
  const { status, filters, dragged, moving, mayEdit, onDrag, onDrop, onStep } = props
  const now = useNow()
  const own: DeskFilters = {
    ...filters,
    status,
    ...(status === 'solved' && { solvedFrom: solvedToday(now) }),
  }
  const { data, error, refetch } = useInfiniteQuery(queueOptions(own, 'due', shown))
  const [isOver, setOver] = useState(false)
  const items = data?.pages[0]?.items ?? []
  const total = data?.pages[0]?.total ?? 0
  const takes = dragged !== null && dragged.status !== status && mayMove(dragged.status, status) === true
  const broken = items.filter(({ isBreached }) => isBreached).length
  return (
    <section
      className={cx(
        classes.column,
        status === 'solved' && classes.narrow,
        takes && classes.takes,
        isOver && takes && classes.over,
      )}
      aria-label={choiceText(status)}
      onDragOver={(event) => {
        if (!takes) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        if (takes && dragged) onDrop(dragged)
      }}
    >
      <h2 className={classes.head}>
        {status === 'solved' ? 'Solved today' : choiceText(status)} <span className="dim num">{total}</span>
        {broken > 0 && status !== 'solved' && <span className={classes.broken}>{broken} breached</span>}
      </h2>
      {isOver && takes && <p className={classes.drop}>{dropText(status)}</p>}
      {error && <FailedPart error={error} onRetry={refetch} />}
      {!data && !error && <SkeletonLines lines={4} label={`Loading ${choiceText(status)}`} />}
      {status === 'solved' ? (
        <Link href={deskHref('queue', own)} className={cx('link', classes.more)}>
          Open list
        </Link>
      ) : (
        <ul className={classes.cards}>
          {items.map((ticket) => (
            <BoardCard
              key={ticket.id}
              ticket={ticket}
              isMoving={ticket.id === moving}
              mayEdit={mayEdit}
              onDrag={onDrag}
              onStep={onStep}
            />
          ))}
        </ul>
      )}
      {total > items.length && status !== 'solved' && (
        <Link href={deskHref('queue', own)} className={cx('link', classes.more)}>
          {total - items.length} more
        </Link>
      )}
    </section>
  )
}
