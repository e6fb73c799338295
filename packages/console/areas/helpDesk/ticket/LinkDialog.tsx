/** Selects the customer's records a ticket is about. A door implies its bank, and both imply the site. */
import '../../../theme/formStyles.ts'
import type { WholeTicket } from '@postern/domain/areas/helpDesk/ticketShapes.ts'
import { permissionTo } from '@postern/domain/auth/permission.ts'
import { resourceNamed } from '@postern/domain/engine/registry.ts'
import type { ResourceName } from '@postern/domain/engine/resourceNames.ts'
import { useState } from 'react'
import { RefSelect } from '../../../engine/inputs/RefSelect.tsx'
import { RequestFailure } from '../../../http/requestFailure.ts'
import { useCan } from '../../../session/useSession.ts'
import { FormDialog } from '../../shared/FormDialog.tsx'
import { useChangeTicket } from './ticketApi.ts'

const linked = [
  { name: 'siteId', resource: 'sites', of: 'site' },
  { name: 'lockerBankId', resource: 'lockerBanks', of: 'lockerBank' },
  { name: 'lockerId', resource: 'lockers', of: 'locker' },
  { name: 'stationId', resource: 'stations', of: 'station' },
  { name: 'contactId', resource: 'contacts', of: 'contact' },
] as const satisfies readonly { name: string; resource: ResourceName; of: keyof WholeTicket }[]
type LinkName = (typeof linked)[number]['name']

export function LinkDialog({ ticket, onClose }: { ticket: WholeTicket; onClose: () => void }) {
  const can = useCan()
  const change = useChangeTicket(ticket.id)
  const [links, setLinks] = useState<Partial<Record<LinkName, string | null>>>({})
  const errors = change.error instanceof RequestFailure ? (change.error.body?.errors ?? []) : []
  return (
    <FormDialog
      title={`Link ${ticket.number} to records`}
      text="Linked records appear beside the conversation, as they are right now."
      verb="Save links"
      ready={Object.keys(links).length > 0}
      busy={change.isPending}
      error={errors.length === 0 ? change.error : null}
      onClose={onClose}
      onSubmit={() => change.mutate({ rowVersion: ticket.rowVersion, changes: links }, { onSuccess: onClose })}
    >
      {linked
        .map((link) => ({ ...link, target: resourceNamed(link.resource), now: ticket[link.of] }))
        .filter(({ target }) => can(permissionTo(target.permission, 'view')))
        .map(({ name, target, now }) => (
          <RefSelect
            key={name}
            label={target.words.one}
            source={{ list: target, customerId: ticket.customer.id }}
            labels={now ? { [now.id]: now.name } : {}}
            value={links[name] === undefined ? (now?.id ?? null) : links[name]}
            clearable
            onChange={(id) => setLinks((before) => ({ ...before, [name]: id }))}
            error={errors.find(({ path }) => path === name)?.description}
          />
        ))}
    </FormDialog>
  )
}
