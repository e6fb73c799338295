/** Reveals a contact's masked phone numbers, for a reason that is recorded in the history. */
import '../../theme/formStyles.ts'
import { Button } from '@mantine/core'
import { contacts } from '@postern/domain/areas/people/contacts.ts'
import type { RecordMeta, ValuesOf } from '@postern/domain/engine/resource.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { asRows, asText } from '../../engine/cells/values.ts'
import { errorsInPlace } from '../../engine/requests/queries.ts'
import { afterWrite } from '../../engine/requests/writes.ts'
import { call } from '../../http/call.ts'
import { CopyId } from '../../ui/marks/CopyId.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { FormDialog } from '../shared/FormDialog.tsx'
import { isReason, ReasonField } from '../shared/ReasonField.tsx'
import stacks from '../shared/stacks.module.css'

interface RevealPhoneProps {
  record: ValuesOf<(typeof contacts)['fields']> & RecordMeta
  customerId: string
  onClose: () => void
}

export default function RevealPhone({ record, customerId, onClose }: RevealPhoneProps) {
  const queryClient = useQueryClient()
  const [reason, setReason] = useState('')
  const reveal = useMutation({
    mutationFn: () =>
      call('POST /api/customers/:customerId/contacts/:id/reveal', {
        params: { customerId, id: record.id },
        body: { field: 'phones', reason: reason.trim() },
      }),
    onSuccess: () => afterWrite(queryClient, contacts, customerId),
    ...errorsInPlace,
  })
  if (reveal.data)
    return (
      <Dialog
        opened
        onClose={onClose}
        title={`Phone numbers of ${record.displayName}`}
        actions={
          <Button variant="filled" data-autofocus onClick={onClose}>
            Done
          </Button>
        }
      >
        <ul className={stacks.dialogBody}>
          {asRows(reveal.data.value).map((row) => {
            const number = asText(row.number) ?? ''
            return (
              <li key={number}>
                <CopyId id={number} whole noun="phone number" />
              </li>
            )
          })}
        </ul>
      </Dialog>
    )
  return (
    <FormDialog
      title={`Reveal phone numbers of ${record.displayName}?`}
      text="Your name and the reason are added to the contact’s history."
      verb="Reveal phone numbers"
      ready={isReason(reason)}
      busy={reveal.isPending}
      error={reveal.error}
      onSubmit={() => reveal.mutate()}
      onClose={onClose}
    >
      <ReasonField data-autofocus longest={300} value={reason} onChange={setReason} />
    </FormDialog>
  )
}
