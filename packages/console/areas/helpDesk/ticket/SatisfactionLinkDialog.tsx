/** The rating link, for requesters without email. */
import { Button } from '@mantine/core'
import type { WholeTicket } from '@postern/domain/areas/helpDesk/ticketShapes.ts'
import { useMutation } from '@tanstack/react-query'
import { errorsInPlace } from '../../../engine/requests/queries.ts'
import { call } from '../../../http/call.ts'
import { satisfactionPath } from '../../../paths.ts'
import { Notice } from '../../../ui/detail/Notice.tsx'
import { CopyId } from '../../../ui/marks/CopyId.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'

export function SatisfactionLinkDialog({ ticket, onClose }: { ticket: WholeTicket; onClose: () => void }) {
  const ask = useMutation({
    mutationFn: () => call('POST /api/helpDesk/tickets/:id/satisfactionLink', { params: { id: ticket.id } }),
    ...errorsInPlace,
  })
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Satisfaction link"
      text="People with the link can rate this ticket without signing in. A new link replaces the one before."
      actions={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button variant="filled" loading={ask.isPending} onClick={() => ask.mutate()}>
            Create link
          </Button>
        </>
      }
    >
      {ask.data && <CopyId id={`${location.origin}${satisfactionPath(ask.data.token)}`} noun="link" whole />}
      {ask.error && <Notice tone="danger">{ask.error.message}</Notice>}
    </Dialog>
  )
}
