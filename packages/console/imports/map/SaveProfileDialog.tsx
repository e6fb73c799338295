/** Saves the mapping and the matching for the next file with these columns. */
import '../../theme/formStyles.ts'
import { TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { savedToastMs } from '../../engine/archive/restore.ts'
import { errorsInPlace } from '../../engine/requests/queries.ts'
import { call } from '../../http/call.ts'
import { Notice } from '../../ui/detail/Notice.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { DialogFoot } from '../../ui/overlays/DialogFoot.tsx'
import { toast } from '../../ui/overlays/toastStore.ts'
import { refreshProfiles } from '../importQueries.ts'
import type { StepProps } from '../StepFrame.tsx'

export function SaveProfileDialog({ record, address, onClose }: StepProps & { onClose: () => void }) {
  const { customerId, id } = address
  const client = useQueryClient()
  const formId = useId()
  const [name, setName] = useState(record.profile?.name ?? '')
  const save = useMutation({
    mutationFn: () =>
      call('POST /api/customers/:customerId/importProfiles', {
        params: { customerId },
        body: { importId: id, name: name.trim() },
      }),
    onSuccess: async (profile) => {
      onClose()
      toast({ tone: 'ok', title: `Saved as ${profile.name}`, lifeMs: savedToastMs })
      await refreshProfiles(client, customerId)
    },
    ...errorsInPlace,
  })
  const isReady = name.trim() !== ''
  return (
    <Dialog
      opened
      onClose={onClose}
      locked={save.isPending}
      title="Save as profile"
      text="The next file with these columns is mapped and matched the same way. A profile of the same name is replaced."
      actions={
        <DialogFoot onCancel={onClose} form={formId} busy={save.isPending} disabled={!isReady}>
          Save profile
        </DialogFoot>
      }
    >
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault()
          if (isReady) save.mutate()
        }}
      >
        <TextInput
          label="Name"
          data-autofocus
          maxLength={60}
          placeholder="Registrar weekly"
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
      </form>
      {save.error && <Notice tone="danger">{save.error.message}</Notice>}
    </Dialog>
  )
}
