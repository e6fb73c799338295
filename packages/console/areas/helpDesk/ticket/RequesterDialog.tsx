/** Corrects the requester, if someone called on behalf of a colleague or the email was misspelled. */
import { TextInput } from '@mantine/core'
import '../../../theme/formStyles.ts'
import type { WholeTicket } from '@postern/domain/areas/helpDesk/ticketShapes.ts'
import { useState } from 'react'
import { RequestFailure } from '../../../http/requestFailure.ts'
import { useCan } from '../../../session/useSession.ts'
import { FormDialog } from '../../shared/FormDialog.tsx'
import { type TicketPatch, useChangeTicket } from './ticketApi.ts'

type Requester = Pick<WholeTicket, 'requesterName' | 'requesterEmail' | 'requesterPhone'>

/** Sends only what changed. */
function changesOf(before: Requester, after: Requester): TicketPatch {
  return {
    ...(after.requesterName !== before.requesterName && { requesterName: after.requesterName }),
    ...(after.requesterEmail !== before.requesterEmail && { requesterEmail: after.requesterEmail }),
    ...(after.requesterPhone !== before.requesterPhone && { requesterPhone: after.requesterPhone }),
  }
}

export function RequesterDialog({ ticket, onClose }: { ticket: WholeTicket; onClose: () => void }) {
  const maySeeAddress = useCan()('customers.contacts.pii')
  const change = useChangeTicket(ticket.id)
  const [requester, setRequester] = useState<Requester>(ticket)
  const put = (changed: Partial<Requester>) => setRequester((now) => ({ ...now, ...changed }))
  const changes = changesOf(ticket, requester)
  const errors = change.error instanceof RequestFailure ? (change.error.body?.errors ?? []) : []
  const errorOf = (name: keyof Requester) => errors.find(({ path }) => path === name)?.description
  return (
    <FormDialog
      title="Change requester"
      text="Replies go to this person from now on."
      verb="Save requester"
      ready={Object.keys(changes).length > 0 && requester.requesterName.trim() !== ''}
      busy={change.isPending}
      error={errors.length === 0 ? change.error : null}
      onClose={onClose}
      onSubmit={() => change.mutate({ rowVersion: ticket.rowVersion, changes }, { onSuccess: onClose })}
    >
      <TextInput
        label="Name"
        withAsterisk
        data-autofocus
        maxLength={160}
        value={requester.requesterName}
        onChange={(event) => put({ requesterName: event.currentTarget.value })}
        error={errorOf('requesterName')}
      />
      {maySeeAddress && (
        <>
          <TextInput
            label="Email"
            inputMode="email"
            maxLength={254}
            value={requester.requesterEmail ?? ''}
            onChange={(event) => put({ requesterEmail: event.currentTarget.value.trim() || null })}
            error={errorOf('requesterEmail')}
          />
          <TextInput
            label="Phone"
            type="tel"
            maxLength={40}
            value={requester.requesterPhone ?? ''}
            onChange={(event) => put({ requesterPhone: event.currentTarget.value || null })}
            error={errorOf('requesterPhone')}
          />
        </>
      )}
    </FormDialog>
  )
}
