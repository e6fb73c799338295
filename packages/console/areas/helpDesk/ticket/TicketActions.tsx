/** The actions on a ticket: assignee, status, and less common ones in a menu. */
import { Button, Menu } from '@mantine/core'
import type { TicketStatus } from '@postern/domain/areas/helpDesk/ticketFields.ts'
import type { WholeTicket } from '@postern/domain/areas/helpDesk/ticketShapes.ts'
import { choiceText } from '@postern/domain/values/text.ts'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import { useState } from 'react'
import { reportError } from '../../../errors/reportError.ts'
import { newTicketPath } from '../../../paths.ts'
import { useCan, useUser } from '../../../session/useSession.ts'
import { IconButton } from '../../../ui/forms/IconButton.tsx'
import { useNavigateTo } from '../../../ui/LinkContext.tsx'
import { Chevron } from '../../../ui/marks/Chevron.tsx'
import { useViewport } from '../../../ui/useViewport.ts'
import { AssignMenu } from './AssignMenu.tsx'
import { HoldDialog } from './HoldDialog.tsx'
import { LinkDialog } from './LinkDialog.tsx'
import { MergeTicketDialog } from './MergeTicketDialog.tsx'
import { ParentDialog } from './ParentDialog.tsx'
import { RequesterDialog } from './RequesterDialog.tsx'
import { SatisfactionLinkDialog } from './SatisfactionLinkDialog.tsx'
import { SolveDialog } from './SolveDialog.tsx'
import { SplitTicketDialog } from './SplitTicketDialog.tsx'
import classes from './TicketPage.module.css'
import { type TicketPatch, useChangeTicket } from './ticketApi.ts'
import { WatchersDialog } from './WatchersDialog.tsx'

const dialogs = {
  links: LinkDialog,
  solve: SolveDialog,
  hold: HoldDialog,
  merge: MergeTicketDialog,
  split: SplitTicketDialog,
  satisfaction: SatisfactionLinkDialog,
  requester: RequesterDialog,
  watchers: WatchersDialog,
  parent: ParentDialog,
} as const
type Asking = keyof typeof dialogs

const waiting: readonly TicketStatus[] = ['open', 'pendingCustomer', 'pendingVendor']

function followUp(ticket: WholeTicket): string {
  const { customer, site, lockerBank, locker, station, parcel, contact } = ticket
  return newTicketPath({
    customerId: customer.id,
    siteId: site?.id,
    lockerBankId: lockerBank?.id,
    lockerId: locker?.id,
    stationId: station?.id,
    parcelId: parcel?.id,
    contactId: contact?.id,
    subject: ticket.subject,
    category: ticket.category,
  })
}

interface StatusItemsProps {
  ticket: WholeTicket
  put: (changes: TicketPatch) => void
  ask: (asking: Asking) => void
}

/** The statuses an open ticket can move to with one click. Solving has its own button. */
const StatusItems = ({ ticket, put, ask }: StatusItemsProps) => (
  <>
    {waiting
      .filter((status) => status !== ticket.status)
      .map((status) => (
        <Menu.Item key={status} onClick={() => put({ status })}>
          {choiceText(status)}
        </Menu.Item>
      ))}
    {ticket.status !== 'onHold' && <Menu.Item onClick={() => ask('hold')}>On hold…</Menu.Item>}
  </>
)

function StatusMenu({ busy, ...items }: StatusItemsProps & { busy: boolean }) {
  const status = choiceText(items.ticket.status)
  return (
    <Menu>
      <Menu.Target>
        <Button loading={busy} rightSection={<Chevron />} aria-label={`Status: ${status}`}>
          {status}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <StatusItems {...items} />
      </Menu.Dropdown>
    </Menu>
  )
}

export function TicketActions({ ticket }: { ticket: WholeTicket }) {
  const can = useCan()
  const user = useUser()
  const navigate = useNavigateTo()
  const change = useChangeTicket(ticket.id)
  const [asking, setAsking] = useState<Asking | null>(null)
  const isPhone = useViewport() === 'mobile'
  const put = (changes: TicketPatch) =>
    change.mutate({ rowVersion: ticket.rowVersion, changes }, { onError: reportError })
  const isSolved = ticket.status === 'solved'
  const isOpen = ticket.solvedAt === null
  const isWatched = ticket.watchers.some(({ id }) => id === user?.id)
  const watch = () => {
    if (!user) return
    const others = ticket.watchers.map(({ id }) => id).filter((id) => id !== user.id)
    put({ watcherIds: isWatched ? others : [...others, user.id] })
  }
  const hasTalk = ticket.events.some(({ kind }) => kind === 'reply' || kind === 'note')
  const Question = asking && dialogs[asking]
  const isFinal = ticket.status === 'closed'
  if (!can('helpDesk.tickets.edit')) return null
  return (
    <div className={classes.actions}>
      {isOpen && <AssignMenu ticket={ticket} put={put} busy={change.isPending} />}
      {isOpen && !isPhone && <StatusMenu ticket={ticket} put={put} busy={change.isPending} ask={setAsking} />}
      {isOpen && can('helpDesk.tickets.close') && (
        <Button variant="filled" onClick={() => setAsking('solve')}>
          Solve…
        </Button>
      )}
      {isSolved && (
        <Button loading={change.isPending} onClick={() => put({ status: 'open' })}>
          Reopen
        </Button>
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <IconButton name="More actions">
            <IconDots size={16} stroke={1.6} aria-hidden />
          </IconButton>
        </Menu.Target>
        <Menu.Dropdown>
          {isOpen && isPhone && (
            <>
              <Menu.Label>Status</Menu.Label>
              <StatusItems ticket={ticket} put={put} ask={setAsking} />
              <Menu.Divider />
            </>
          )}
          <Menu.Item onClick={watch}>{isWatched ? 'Stop watching' : 'Watch ticket'}</Menu.Item>
          <Menu.Item onClick={() => setAsking('watchers')}>Watchers…</Menu.Item>
          {!isFinal && can('customers.contacts.view') && (
            <Menu.Item onClick={() => setAsking('requester')}>Change requester…</Menu.Item>
          )}
          {!isFinal && <Menu.Item onClick={() => setAsking('links')}>Link records…</Menu.Item>}
          {!isFinal && <Menu.Item onClick={() => setAsking('parent')}>Parent ticket…</Menu.Item>}
          {!isFinal && <Menu.Item onClick={() => setAsking('merge')}>Merge others…</Menu.Item>}
          {hasTalk && can('helpDesk.tickets.create') && (
            <Menu.Item onClick={() => setAsking('split')}>Split ticket…</Menu.Item>
          )}
          {can('helpDesk.tickets.create') && (
            <Menu.Item onClick={() => navigate(followUp(ticket))}>Create follow-up</Menu.Item>
          )}
          {!isOpen && <Menu.Item onClick={() => setAsking('satisfaction')}>Satisfaction link…</Menu.Item>}
        </Menu.Dropdown>
      </Menu>
      {Question && <Question ticket={ticket} onClose={() => setAsking(null)} />}
    </div>
  )
}
