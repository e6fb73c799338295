/** Exports a channel for an investigation. The audit log records who did it and why. */
import { Select, TextInput } from '@mantine/core'
import '../../../../theme/formStyles.ts'
import type { WholeChannel } from '@postern/domain/areas/chat/endpoints.ts'
import type { ExportFormat } from '@postern/domain/areas/chat/fileEndpoints.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { errorsInPlace } from '../../../../engine/requests/queries.ts'
import { download } from '../../../../http/download.ts'
import { PlainButton } from '../../../../ui/forms/PlainButton.tsx'
import { FormDialog } from '../../../shared/FormDialog.tsx'
import classes from './Details.module.css'

const formats: readonly { value: ExportFormat; label: string }[] = [
  { value: 'jsonl', label: 'JSON lines' },
  { value: 'csv', label: 'CSV' },
]

function ExportDialog({ channel, onClose }: { channel: WholeChannel; onClose: () => void }) {
  const [format, setFormat] = useState<ExportFormat>('jsonl')
  const [reason, setReason] = useState('')
  const take = useMutation({
    mutationFn: () => download(`/api/chat/channels/${channel.id}/export`, { format, reason: reason.trim() }),
    onSuccess: onClose,
    ...errorsInPlace,
  })
  return (
    <FormDialog
      title="Export channel"
      text="The file has every message with earlier and deleted versions."
      verb="Export channel"
      ready={reason.trim().length >= 3}
      busy={take.isPending}
      error={take.error}
      onSubmit={() => take.mutate()}
      onClose={onClose}
    >
      <Select
        label="Format"
        allowDeselect={false}
        data={formats}
        value={format}
        onChange={(value) => setFormat(formats.find((each) => each.value === value)?.value ?? 'jsonl')}
      />
      <TextInput
        label="Reason"
        description="Kept in the audit log."
        required
        maxLength={500}
        data-autofocus
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormDialog>
  )
}

export function ExportButton({ channel }: { channel: WholeChannel }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className={classes.buttons}>
      <PlainButton onClick={() => setIsOpen(true)}>Export channel…</PlainButton>
      {isOpen && <ExportDialog channel={channel} onClose={() => setIsOpen(false)} />}
    </div>
  )
}
