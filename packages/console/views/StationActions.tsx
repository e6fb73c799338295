/** Where scans wait on a device, archiving it takes a reason. */
import '../theme/formStyles.ts'
import { Button, Textarea } from '@mantine/core'
import type { RecordMeta, ValuesOf } from '@postern/domain/resource.ts'
import { stations } from '@postern/domain/resources/stations.ts'
import { counted } from '@postern/domain/text.ts'
import { mayUnplug } from '@postern/domain/waiting.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../http/call.ts'
import { told } from '../resource/queries.ts'
import { savedToastMs } from '../resource/restore.ts'
import { afterWrite } from '../resource/writes.ts'
import { useCan } from '../session/useSession.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { DialogFoot } from '../ui/DialogFoot.tsx'
import { Notice } from '../ui/Notice.tsx'
import { toast } from '../ui/toastStore.ts'
import classes from './MergeContacts.module.css'

interface PlaceProps {
  record: ValuesOf<(typeof stations)['fields']> & RecordMeta
  customerId: string
}

function ArchiveDespiteDialog({ record, customerId, onClose }: PlaceProps & { onClose: () => void }) {
  const queryClient = useQueryClient()
  const [reason, setReason] = useState('')
  const archive = useMutation({
    mutationFn: () =>
      call('POST /api/customers/:customerId/stations/:id/archiveDespiteScans', {
        params: { customerId, id: record.id },
        body: { reason },
      }),
    onSuccess: async () => {
      onClose()
      toast({ tone: 'ok', title: 'Archived', detail: record.name, lifeMs: savedToastMs })
      await afterWrite(queryClient, stations, customerId)
    },
    ...told,
  })
  return (
    <Dialog
      opened
      onClose={onClose}
      locked={archive.isPending}
      title={`Archive ${record.name} and lose its scans?`}
      text={`${counted(record.queuedScans ?? 0, 'scan waits', 'scans wait')} on the device. Once its pairing is revoked, nothing can be sent from it any more.`}
      actions={
        <DialogFoot
          danger
          onCancel={onClose}
          onConfirm={() => archive.mutate()}
          busy={archive.isPending}
          disabled={reason.trim().length < 3}
        >
          Archive anyway
        </DialogFoot>
      }
    >
      <div className={classes.body}>
        <Textarea
          data-autofocus
          withAsterisk
          label="Reason"
          description="It stays in the history."
          maxLength={300}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        {archive.error && <Notice tone="danger">{archive.error.message}</Notice>}
      </div>
    </Dialog>
  )
}

export default function StationActions(place: PlaceProps) {
  const can = useCan()
  const [archiving, setArchiving] = useState(false)
  if (mayUnplug(place.record) === true || !can('customers.stations.delete')) return null
  return (
    <>
      <Button onClick={() => setArchiving(true)}>Archive anyway…</Button>
      {archiving && <ArchiveDespiteDialog {...place} onClose={() => setArchiving(false)} />}
    </>
  )
}
