/** Pairs a station with its device, and archives it; unsent scans require a reason. */
import '../../theme/formStyles.ts'
import { Button, Textarea } from '@mantine/core'
import { stations } from '@postern/domain/areas/devices/stations.ts'
import { mayUnplug } from '@postern/domain/engine/archiveGuards.ts'
import type { RecordMeta, ValuesOf } from '@postern/domain/engine/resource.ts'
import { counted } from '@postern/domain/values/text.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { savedToastMs } from '../../engine/archive/restore.ts'
import { errorsInPlace } from '../../engine/requests/queries.ts'
import { afterWrite } from '../../engine/requests/writes.ts'
import { reportError } from '../../errors/reportError.ts'
import { call } from '../../http/call.ts'
import { useCan } from '../../session/useSession.ts'
import { Notice } from '../../ui/detail/Notice.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { DialogFoot } from '../../ui/overlays/DialogFoot.tsx'
import { toast } from '../../ui/overlays/toastStore.ts'
import { ShownOnce } from '../shared/ShownOnce.tsx'
import stacks from '../shared/stacks.module.css'

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
    ...errorsInPlace,
  })
  return (
    <Dialog
      opened
      onClose={onClose}
      locked={archive.isPending}
      title={`Archive ${record.name} and lose its scans?`}
      text={`The device has ${counted(record.queuedScans ?? 0, 'unsent scan', 'unsent scans')}. Archiving revokes its pairing, and the scans are lost. This can’t be undone.`}
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
      <div className={stacks.dialogBody}>
        <Textarea
          data-autofocus
          withAsterisk
          label="Reason"
          description="Shown in the station’s history."
          maxLength={300}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        {archive.error && <Notice tone="danger">{archive.error.message}</Notice>}
      </div>
    </Dialog>
  )
}

function PairingCodeButton({ record, customerId }: PlaceProps) {
  const queryClient = useQueryClient()
  const pairing = useMutation({
    mutationFn: () =>
      call('POST /api/customers/:customerId/stations/:id/pairingCode', { params: { customerId, id: record.id } }),
    onSuccess: () => afterWrite(queryClient, stations, customerId),
    onError: reportError,
  })
  return (
    <>
      <Button loading={pairing.isPending} onClick={() => pairing.mutate()}>
        {record.pairingState === 'pending' ? 'Replace pairing code' : 'Create pairing code'}
      </Button>
      {pairing.data && (
        <ShownOnce
          what="Pairing code"
          text={pairing.data.code}
          note="Enter it on the device within 15 minutes. It works once."
          onClose={() => pairing.reset()}
        />
      )}
    </>
  )
}

export default function StationActions(place: PlaceProps) {
  const { record } = place
  const can = useCan()
  const [archiving, setArchiving] = useState(false)
  const mayPair = can('customers.stations.pair') && record.archivedAt === null && record.pairingState !== 'paired'
  return (
    <>
      {mayPair && <PairingCodeButton {...place} />}
      {mayUnplug(record) !== true && can('customers.stations.delete') && (
        <Button onClick={() => setArchiving(true)}>Archive anyway…</Button>
      )}
      {archiving && <ArchiveDespiteDialog {...place} onClose={() => setArchiving(false)} />}
    </>
  )
}
