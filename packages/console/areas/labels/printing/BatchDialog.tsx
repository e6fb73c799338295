/** Prints a label for each selected record. Asks for label and printer, then shows progress with a way to stop. */
import '../../../theme/formStyles.ts'
import { Button, Select } from '@mantine/core'
import { printers } from '@postern/domain/areas/labels/printers.ts'
import { thermalLabels } from '@postern/domain/areas/labels/thermalLabels.ts'
import { counted } from '@postern/domain/values/text.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { wholeOptions } from '../../../engine/list/wholeQuery.ts'
import { errorsInPlace } from '../../../engine/requests/queries.ts'
import { reportError } from '../../../errors/reportError.ts'
import { call } from '../../../http/call.ts'
import { MeterBar } from '../../../ui/charts/MeterBar.tsx'
import { Notice } from '../../../ui/detail/Notice.tsx'
import { Link } from '../../../ui/LinkContext.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { FormDialog } from '../../shared/FormDialog.tsx'
import { batchOptions, printJobsPath, refreshPrinting } from './printQueries.ts'
import { printerWords } from './printWords.ts'

type Kind = 'locations' | 'lockerDoors' | 'contacts' | 'carriers'

const purposes = {
  locations: 'location',
  lockerDoors: 'lockerDoor',
  contacts: 'contactFolder',
  carriers: 'driverCard',
} as const
const mostOf: Readonly<Record<Kind, number>> = { locations: 500, lockerDoors: 500, contacts: 500, carriers: 100 }

const records = {
  of: (count: number) => counted(count, 'label', 'labels'),
  text: 'One job for each record. Jobs that someone waits for go first.',
}
const cards = {
  of: (count: number) => counted(count, 'driver card', 'driver cards'),
  text: 'Each carrier gets a new driver code, printed on its card only. Earlier codes stop working. This can’t be undone.',
}

export interface BatchProps {
  ids: readonly string[]
  customerId: string
  onClose: () => void
  onDone: () => void
}

interface BatchDialogProps extends BatchProps {
  kind: Kind
}

function Progress({ batchId, customerId, onClose }: { batchId: string; customerId: string; onClose: () => void }) {
  const client = useQueryClient()
  const { data } = useQuery({
    ...batchOptions(customerId, batchId),
    refetchInterval: ({ state: { data: batch } }) =>
      batch && batch.counts.queued + batch.counts.sending === 0 ? false : 1_500,
  })
  const cancel = useMutation({
    mutationFn: () =>
      call('POST /api/customers/:customerId/printBatches/:id/cancel', { params: { customerId, id: batchId } }),
    onSuccess: () => refreshPrinting(client),
    onError: reportError,
  })
  if (!data) return null
  const { counts, total, siteId, title } = data
  const done = counts.confirmed + counts.sent
  return (
    <Dialog
      opened
      onClose={onClose}
      title={title}
      actions={
        <>
          {counts.queued > 0 && (
            <Button loading={cancel.isPending} onClick={() => cancel.mutate()}>
              Cancel the rest
            </Button>
          )}
          <Button variant="filled" data-autofocus onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <MeterBar
        parts={[
          { value: done, tone: 'ok' },
          { value: counts.failed, tone: 'danger' },
        ]}
        max={total}
        height={8}
      />
      <p aria-live="polite">
        {done} of {total} printed{counts.failed > 0 && `, ${counts.failed} failed`}
        {counts.canceled > 0 && `, ${counts.canceled} canceled`}
      </p>
      <p>
        <Link href={printJobsPath(customerId, siteId)} className="link">
          Open print jobs
        </Link>
      </p>
    </Dialog>
  )
}

export default function BatchDialog({ kind, ids, customerId, onClose, onDone }: BatchDialogProps) {
  const areCards = kind === 'carriers'
  const words = areCards ? cards : records
  const labels = useQuery(wholeOptions(thermalLabels, customerId, [])).data?.filter(
    ({ state, purpose }) =>
      state === 'published' && (purpose === purposes[kind] || (purpose === 'custom' && !areCards)),
  )
  const offered = useQuery(wholeOptions(printers, customerId, [])).data?.filter(
    ({ active, language }) => active && language !== 'pdf',
  )
  const [labelId, setLabelId] = useState<string | null>(null)
  const [printerId, setPrinterId] = useState<string | null>(null)
  const label = labelId ?? labels?.[0]?.id ?? null
  const print = useMutation({
    mutationFn: () => {
      const [params, body] = [{ customerId }, { ids: [...ids], labelId: label ?? '', printerId: printerId ?? '' }]
      return kind === 'carriers'
        ? call('POST /api/customers/:customerId/driverCards', { params, body })
        : call('POST /api/customers/:customerId/printBatches', { params, body: { kind, ...body } })
    },
    ...errorsInPlace,
  })
  if (print.data) return <Progress batchId={print.data.id} customerId={customerId} onClose={onDone} />
  return (
    <FormDialog
      title={`Print ${words.of(ids.length)}?`}
      text={words.text}
      verb={`Print ${words.of(ids.length)}`}
      danger={areCards}
      ready={label !== null && printerId !== null && ids.length <= mostOf[kind]}
      busy={print.isPending}
      error={print.error}
      onSubmit={() => print.mutate()}
      onClose={onClose}
    >
      {ids.length > mostOf[kind] && <Notice tone="warn">Select at most {mostOf[kind]} records.</Notice>}
      {labels?.length === 0 && <Notice tone="warn">No label for this is published yet.</Notice>}
      <Select
        label="Label"
        required
        allowDeselect={false}
        data={labels?.map(({ id, name }) => ({ value: id, label: name })) ?? []}
        value={label}
        onChange={setLabelId}
      />
      <Select
        label="Printer"
        required
        searchable
        placeholder="Select a printer"
        data={
          offered?.map(({ id, name, labels: { siteId: site }, state }) => ({
            value: id,
            label: `${name}, ${site ?? ''}, ${printerWords[state ?? 'unknown'].toLowerCase()}`,
          })) ?? []
        }
        value={printerId}
        onChange={setPrinterId}
      />
    </FormDialog>
  )
}
