/** Open tickets by status. Users move a card by dragging it, or with Shift and an arrow key. */

import { mayMove } from '@postern/domain/areas/helpDesk/statusMove.ts'
import { type TicketStatus, ticketStatuses } from '@postern/domain/areas/helpDesk/ticketFields.ts'
import type { TicketItem } from '@postern/domain/areas/helpDesk/ticketShapes.ts'
import { choiceText } from '@postern/domain/values/text.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from '../../../engine/list/urlState.ts'
import { errorsInPlace } from '../../../engine/requests/queries.ts'
import { reportError } from '../../../errors/reportError.ts'
import { call } from '../../../http/call.ts'
import { useCan } from '../../../session/useSession.ts'
import { HoldDialog } from '../ticket/HoldDialog.tsx'
import { SolveDialog } from '../ticket/SolveDialog.tsx'
import { ifMatch, useRefreshTickets } from '../ticket/ticketApi.ts'
import classes from './Board.module.css'
import { BoardColumn } from './BoardColumn.tsx'
import { filtersIn } from './deskSearch.ts'

const columns: readonly TicketStatus[] = ticketStatuses.filter((status) => status !== 'closed')

/** The adjacent column a card can move to; undefined if the move isn't allowed. */
function stepFrom(status: TicketStatus, step: 1 | -1): TicketStatus | undefined {
  const next = columns[columns.indexOf(status) + step]
  return next !== undefined && mayMove(status, next) === true ? next : undefined
}

interface Asked {
  ticket: TicketItem
  what: 'solve' | 'hold'
}

export default function BoardView() {
  const filters = filtersIn(useSearchParams())
  const can = useCan()
  const mayEdit = can('helpDesk.tickets.edit')
  const refresh = useRefreshTickets()
  const [dragged, setDragged] = useState<TicketItem | null>(null)
  const [asked, setAsked] = useState<Asked | null>(null)
  const [said, setSaid] = useState('')
  const change = useMutation({
    mutationFn: ({ ticket, status }: { ticket: TicketItem; status: TicketStatus }) =>
      call('PATCH /api/helpDesk/tickets/:id', {
        params: { id: ticket.id },
        body: { status },
        headers: ifMatch(ticket.rowVersion),
      }),
    onSuccess: (_, { ticket, status }) => setSaid(`${ticket.number} moved to ${choiceText(status)}.`),
    onError: reportError,
    onSettled: refresh,
    ...errorsInPlace,
  })
  const move = (ticket: TicketItem, status: TicketStatus) => {
    if (!mayEdit || status === ticket.status || mayMove(ticket.status, status) !== true) return
    if (status === 'solved') {
      if (can('helpDesk.tickets.close')) setAsked({ ticket, what: 'solve' })
      else setSaid('You need permission to solve tickets.')
    } else if (status === 'onHold') setAsked({ ticket, what: 'hold' })
    else change.mutate({ ticket, status })
  }
  const step = (ticket: TicketItem, by: 1 | -1) => {
    const to = stepFrom(ticket.status, by)
    if (to !== undefined) move(ticket, to)
  }
  return (
    <>
      {mayEdit && <p className={classes.hint}>Drag a card, or focus it and press Shift with ← or →.</p>}
      <p className="visuallyHidden" aria-live="polite">
        {said}
      </p>
      <div className={classes.board}>
        {columns.map((status) => (
          <BoardColumn
            key={status}
            status={status}
            filters={filters}
            dragged={dragged}
            moving={change.isPending ? change.variables.ticket.id : null}
            mayEdit={mayEdit}
            onDrag={setDragged}
            onDrop={(ticket) => move(ticket, status)}
            onStep={step}
          />
        ))}
      </div>
      {asked?.what === 'solve' && <SolveDialog ticket={asked.ticket} onClose={() => setAsked(null)} />}
      {asked?.what === 'hold' && <HoldDialog ticket={asked.ticket} onClose={() => setAsked(null)} />}
    </>
  )
}
