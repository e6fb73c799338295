/** Opens doors remotely, one after the other, each with the same reason. What becomes of a command is said by the door itself. */
import { TextInput } from '@mantine/core'
import { counted } from '@postern/domain/values/text.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { savedToastMs } from '../../../engine/archive/restore.ts'
import { told } from '../../../engine/requests/queries.ts'
import { call } from '../../../http/call.ts'
import { toast } from '../../../ui/overlays/toastStore.ts'
import { FormDialog } from '../FormDialog.tsx'
import { doorsText, type NamedDoor } from './doorsText.ts'

interface OpenDoorDialogProps {
  doors: readonly NamedDoor[]
  customerId: string
  onClose: () => void
}

const shortest = 3

interface Outcome {
  readonly sent: number
  readonly refused: readonly { readonly label: string; readonly message: string }[]
}

export default function OpenDoorDialog({ doors, customerId, onClose }: OpenDoorDialogProps) {
  const client = useQueryClient()
  const [reason, setReason] = useState('')
  const [done, setDone] = useState(0)
  const open = useMutation({
    mutationFn: async (): Promise<Outcome> => {
      const refused: { label: string; message: string }[] = []
      let sent = 0
      for (const door of doors) {
        try {
          await call('POST /api/customers/:customerId/lockers/:id/open', {
            params: { customerId, id: door.id },
            body: { reason: reason.trim() },
          })
          sent++
        } catch (error) {
          // One door that can't be opened doesn't keep the others shut.
          if (doors.length === 1) throw error
          refused.push({ label: door.label, message: error instanceof Error ? error.message : String(error) })
        }
        setDone((before) => before + 1)
      }
      return { sent, refused }
    },
    onSuccess: async ({ sent, refused }) => {
      onClose()
      await client.invalidateQueries({ queryKey: ['lockerBank', 'live'] })
      toast({
        tone: refused.length > 0 ? 'warn' : 'ok',
        title: `Asked ${counted(sent, 'door', 'doors')} to open`,
        ...(refused.length > 0 && {
          detail: refused.map(({ label, message }) => `Door ${label}: ${message}`).join(' '),
        }),
        lifeMs: refused.length > 0 ? null : savedToastMs,
      })
    },
    ...told,
  })
  return (
    <FormDialog
      title={doors.length === 1 ? `Open door ${doors[0]?.label}?` : `Open ${doors.length} doors?`}
      text={
        doors.length === 1
          ? 'The door opens now. Make sure someone is in front of the bank.'
          : `${doorsText(doors)} open one after the other. Make sure someone is in front of the bank.`
      }
      verb={doors.length === 1 ? 'Open door' : 'Open doors'}
      ready={reason.trim().length >= shortest}
      busy={open.isPending}
      onSubmit={() => open.mutate()}
      onClose={onClose}
    >
      <TextInput
        label="Reason"
        description="Kept in the audit log, and sent to the vendor."
        required
        data-autofocus
        maxLength={200}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        error={open.error?.message}
      />
      {open.isPending && doors.length > 1 && (
        <p className="dim" role="status">
          {done} of {doors.length} asked
        </p>
      )}
    </FormDialog>
  )
}
