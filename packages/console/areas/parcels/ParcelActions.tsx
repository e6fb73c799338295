/** The actions staff can take on a parcel that is still on site. */
import { Button, Menu } from '@mantine/core'
import type { WholeParcel } from '@postern/domain/areas/parcels/parcelEndpoints.ts'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { newTicketPath } from '../../paths.ts'
import { useCan } from '../../session/useSession.ts'
import { IconButton } from '../../ui/forms/IconButton.tsx'
import { PlainButtonLink } from '../../ui/forms/PlainButton.tsx'
import { liveBankOptions } from '../shared/openDoor/liveBankQuery.ts'
import OpenDoorDialog from '../shared/openDoor/OpenDoorDialog.tsx'
import { ForwardDialog, RemindDialog } from './RecipientDialogs.tsx'
import { ExtendDialog, MoveDialog, ReturnDialog } from './StepDialogs.tsx'

/** For a caller asking about a parcel: prefills the ticket, so that only the description is left to enter. */
const ticketAbout = ({ id, customer, site, contact, door, internalNumber }: WholeParcel): string =>
  newTicketPath({
    customerId: customer.id,
    siteId: site.id,
    parcelId: id,
    contactId: contact?.id,
    lockerId: door?.id,
    subject: `Parcel ${internalNumber}`,
    requesterName: contact?.name,
    category: door ? 'lockerHardware' : 'notifications',
  })

const dialogs = {
  remind: RemindDialog,
  forward: ForwardDialog,
  move: MoveDialog,
  extend: ExtendDialog,
  return: ReturnDialog,
} as const
type Act = keyof typeof dialogs

export function ParcelActions({ parcel }: { parcel: WholeParcel }) {
  const can = useCan()
  const [act, setAct] = useState<Act | undefined>()
  const mayAct = parcel.closedAt === null && can('customers.contacts.edit') && can('customers.contacts.view')
  const Dialog = act && dialogs[act]
  const { door } = parcel
  const mayOpen =
    door !== null && parcel.closedAt === null && can('lockers.lockers.open') && can('lockers.lockers.view')
  const live = useQuery({ ...liveBankOptions(parcel.customer.id, door?.lockerBankId ?? ''), enabled: mayOpen })
  const [opens, setOpens] = useState(false)
  return (
    <>
      {can('helpDesk.tickets.create') && (
        <PlainButtonLink variant="filled" href={ticketAbout(parcel)}>
          New ticket
        </PlainButtonLink>
      )}
      {mayOpen && live.data?.reports && <Button onClick={() => setOpens(true)}>Open door {door.name}…</Button>}
      {mayAct && parcel.contact && <Button onClick={() => setAct('remind')}>Remind…</Button>}
      {mayAct && (
        <Menu position="bottom-end">
          <Menu.Target>
            <IconButton name="More actions">
              <IconDots size={16} stroke={1.6} aria-hidden />
            </IconButton>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => setAct('forward')}>Forward…</Menu.Item>
            {can('customers.locations.view') && <Menu.Item onClick={() => setAct('move')}>Move…</Menu.Item>}
            {parcel.dueAt !== null && <Menu.Item onClick={() => setAct('extend')}>Extend due time…</Menu.Item>}
            <Menu.Item onClick={() => setAct('return')}>Mark as returned…</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
      {opens && door && (
        <OpenDoorDialog
          door={{ id: door.id, label: door.name }}
          customerId={parcel.customer.id}
          onClose={() => setOpens(false)}
        />
      )}
      {Dialog && <Dialog parcel={parcel} onClose={() => setAct(undefined)} />}
    </>
  )
}
