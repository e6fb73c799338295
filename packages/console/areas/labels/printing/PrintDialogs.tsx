/** Dialogs that confirm retrying, reprinting or moving jobs. */
import '../../../theme/formStyles.ts'
import { Select } from '@mantine/core'
import type { PrintJob, SitePrinter } from '@postern/domain/areas/labels/printEndpoints.ts'
import { jobName } from '@postern/domain/areas/labels/printing/printJobs.ts'
import { counted } from '@postern/domain/values/text.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { savedToastMs } from '../../../engine/archive/restore.ts'
import { errorsInPlace } from '../../../engine/requests/queries.ts'
import { call } from '../../../http/call.ts'
import { Notice } from '../../../ui/detail/Notice.tsx'
import { toast } from '../../../ui/overlays/toastStore.ts'
import { FormDialog } from '../../shared/FormDialog.tsx'
import { isReason, ReasonField } from '../../shared/ReasonField.tsx'
import { refreshPrinting } from './printQueries.ts'
import { printerWords } from './printWords.ts'

interface DialogProps {
  customerId: string
  onClose: () => void
}

/** Printers that accept the same bytes. */
const equalTo = (items: readonly SitePrinter[], id: string): SitePrinter[] => {
  const own = items.find((each) => each.id === id)
  return items.filter(
    ({ isActive, language, dpi, id: other }) =>
      other !== id && isActive && language === own?.language && dpi === own?.dpi,
  )
}

const optionsOf = (items: readonly SitePrinter[]) =>
  items.map(({ id, name, state }) => ({ value: id, label: `${name}, ${printerWords[state].toLowerCase()}` }))

interface PrinterSelectProps {
  items: readonly SitePrinter[]
  value: string | null
  onChange: (id: string | null) => void
}

const PrinterSelect = ({ items, value, onChange }: PrinterSelectProps) => (
  <Select
    label="Printer"
    required
    placeholder="Select a printer"
    data={optionsOf(items)}
    value={value}
    onChange={onChange}
    description="Printers with the same language and resolution."
  />
)

const readyOne = (items: readonly SitePrinter[]): string | null =>
  (items.find(({ state }) => state === 'ready') ?? items[0])?.id ?? null

export function MoveJobsDialog({
  customerId,
  printer,
  items,
  onClose,
}: DialogProps & { printer: SitePrinter; items: readonly SitePrinter[] }) {
  const client = useQueryClient()
  const others = equalTo(items, printer.id)
  const [to, setTo] = useState(readyOne(others))
  const move = useMutation({
    mutationFn: () =>
      call('POST /api/customers/:customerId/printers/:id/moveJobs', {
        params: { customerId, id: printer.id },
        body: { toPrinterId: to ?? '' },
      }),
    onSuccess: async ({ moved }) => {
      onClose()
      toast({ tone: 'ok', title: `Moved ${counted(moved, 'job', 'jobs')}`, lifeMs: savedToastMs })
      await refreshPrinting(client)
    },
    ...errorsInPlace,
  })
  return (
    <FormDialog
      title={`Move jobs from ${printer.name}?`}
      text="Jobs that wait are printed on the other printer. A label the printer already has stays with it."
      verb="Move jobs"
      ready={to !== null}
      busy={move.isPending}
      error={move.error}
      onSubmit={() => move.mutate()}
      onClose={onClose}
    >
      {others.length === 0 && <Notice tone="warn">No other printer of this site takes these labels.</Notice>}
      <PrinterSelect items={others} value={to} onChange={setTo} />
    </FormDialog>
  )
}

export function ReprintDialog({
  customerId,
  job,
  items,
  onClose,
}: DialogProps & { job: PrintJob; items: readonly SitePrinter[] }) {
  const client = useQueryClient()
  const [reason, setReason] = useState('')
  const own = items.filter(({ id, isActive }) => id === job.printerId && isActive)
  const [to, setTo] = useState<string | null>(job.printerId)
  const reprint = useMutation({
    mutationFn: () =>
      call('POST /api/customers/:customerId/printJobs/:id/reprint', {
        params: { customerId, id: job.id },
        body: { reason: reason.trim(), ...(to !== null && { printerId: to }) },
      }),
    onSuccess: async ({ number }) => {
      onClose()
      toast({ tone: 'ok', title: 'Reprint queued', detail: jobName(number), lifeMs: savedToastMs })
      await refreshPrinting(client)
    },
    ...errorsInPlace,
  })
  return (
    <FormDialog
      title={`Reprint ${jobName(job.number)}?`}
      text={`Prints ${job.labelName}${job.versionNumber === null ? '' : ` version ${job.versionNumber}`} once more, with the same data.`}
      verb="Reprint label"
      ready={isReason(reason) && to !== null}
      busy={reprint.isPending}
      error={reprint.error}
      onSubmit={() => reprint.mutate()}
      onClose={onClose}
    >
      <ReasonField
        description="Kept in the audit log."
        data-autofocus
        longest={300}
        value={reason}
        onChange={setReason}
      />
      <PrinterSelect items={[...own, ...equalTo(items, job.printerId)]} value={to} onChange={setTo} />
    </FormDialog>
  )
}

interface RetryProps extends DialogProps {
  jobs: readonly PrintJob[]
  items: readonly SitePrinter[]
  /** Whether the user selects another printer. */
  elsewhere?: boolean
}

export function RetryDialog({ customerId, jobs, items, elsewhere = false, onClose }: RetryProps) {
  const client = useQueryClient()
  const [first] = jobs
  const others = first && elsewhere ? equalTo(items, first.printerId) : []
  const [to, setTo] = useState(readyOne(others))
  const unsure = jobs.filter(({ failure }) => failure === 'unknown' || failure === 'partlyPrinted').length
  const retry = useMutation({
    mutationFn: () =>
      call('POST /api/customers/:customerId/printJobs/retry', {
        params: { customerId },
        body: { ids: jobs.map(({ id }) => id), ...(elsewhere && to !== null && { printerId: to }) },
      }),
    onSuccess: async ({ retried }) => {
      onClose()
      toast({ tone: 'ok', title: `${counted(retried, 'job', 'jobs')} queued again`, lifeMs: savedToastMs })
      await refreshPrinting(client)
    },
    ...errorsInPlace,
  })
  return (
    <FormDialog
      title={
        jobs.length === 1 && first ? `Retry ${jobName(first.number)}?` : `Retry ${counted(jobs.length, 'job', 'jobs')}?`
      }
      text="The same labels are sent again."
      verb={jobs.length === 1 ? 'Retry job' : 'Retry jobs'}
      ready={!elsewhere || to !== null}
      busy={retry.isPending}
      error={retry.error}
      onSubmit={() => retry.mutate()}
      onClose={onClose}
    >
      {unsure > 0 && (
        <Notice tone="warn">
          {jobs.length === 1 ? 'This label' : counted(unsure, 'label', 'labels')} may have been printed already. Check
          the printer first.
        </Notice>
      )}
      {elsewhere && <PrinterSelect items={others} value={to} onChange={setTo} />}
    </FormDialog>
  )
}
