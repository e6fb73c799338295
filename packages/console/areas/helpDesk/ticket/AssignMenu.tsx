/** Shows and changes the assignee. */
import { Button, Menu } from '@mantine/core'
import type { WholeTicket } from '@postern/domain/areas/helpDesk/ticketShapes.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorsInPlace } from '../../../engine/requests/queries.ts'
import { reportError } from '../../../errors/reportError.ts'
import { call } from '../../../http/call.ts'
import { useCan, useUser } from '../../../session/useSession.ts'
import { Chevron } from '../../../ui/marks/Chevron.tsx'
import classes from './TicketPage.module.css'
import { agentsOptions, type TicketPatch, useRefreshTickets } from './ticketApi.ts'

interface AssignMenuProps {
  ticket: WholeTicket
  put: (changes: TicketPatch) => void
  busy: boolean
}

/** For users who may take tickets but not assign them. */
function TakeButton({ ticket, put, busy }: AssignMenuProps) {
  const user = useUser()
  if (!user || ticket.assignee?.id === user.id)
    return <span className={`truncate ${classes.assignee}`}>{ticket.assignee?.name}</span>
  return (
    <Button loading={busy} onClick={() => put({ assigneeId: user.id })}>
      Take ticket
    </Button>
  )
}

export function AssignMenu(props: AssignMenuProps) {
  const { ticket, put, busy } = props
  const user = useUser()
  const mayAssign = useCan()('helpDesk.tickets.assign')
  const refresh = useRefreshTickets()
  const [opened, setOpened] = useState(false)
  const agents = useQuery({ ...agentsOptions(ticket.customer.id), enabled: opened && mayAssign })
  const inTurn = useMutation({
    mutationFn: () => call('POST /api/helpDesk/assign', { body: { ticketIds: [ticket.id] } }),
    onSuccess: refresh,
    onError: reportError,
    ...errorsInPlace,
  })
  if (!mayAssign) return <TakeButton {...props} />
  const others = (agents.data?.items ?? []).filter(({ id }) => id !== user?.id && id !== ticket.assignee?.id)
  const name = ticket.assignee?.name ?? 'Unassigned'
  return (
    <Menu opened={opened} onChange={setOpened}>
      <Menu.Target>
        <Button
          className={classes.assignee}
          loading={busy || inTurn.isPending}
          rightSection={<Chevron />}
          aria-label={`Assignee: ${name}`}
        >
          <span className="truncate">{name}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
        {user && ticket.assignee?.id !== user.id && (
          <Menu.Item onClick={() => put({ assigneeId: user.id })}>Take ticket</Menu.Item>
        )}
        <Menu.Item onClick={() => inTurn.mutate()}>Assign in turn</Menu.Item>
        {ticket.assignee && <Menu.Item onClick={() => put({ assigneeId: null })}>Unassign</Menu.Item>}
        {(others.length > 0 || agents.error) && <Menu.Divider />}
        {agents.error && <Menu.Label>{agents.error.message}</Menu.Label>}
        {others.map(({ id, name: agent }) => (
          <Menu.Item key={id} onClick={() => put({ assigneeId: id })}>
            {agent}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
