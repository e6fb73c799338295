/** Actions of a printer: record a new roll, open its site's print jobs. */
import { printers } from '@postern/domain/areas/labels/printers.ts'
import type { RowOf } from '@postern/domain/engine/resource.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { savedToastMs } from '../../../engine/archive/restore.ts'
import { afterWrite } from '../../../engine/requests/writes.ts'
import { reportError } from '../../../errors/reportError.ts'
import { call } from '../../../http/call.ts'
import { useCan } from '../../../session/useSession.ts'
import { PlainButton, PlainButtonLink } from '../../../ui/forms/PlainButton.tsx'
import { toast } from '../../../ui/overlays/toastStore.ts'
import { printJobsPath, refreshPrinting } from './printQueries.ts'

type Printer = Pick<RowOf<typeof printers>, 'id' | 'siteId' | 'rollLabels' | 'archivedAt' | 'active'>

export default function PrinterActions({ record, customerId }: { record: Printer; customerId: string }) {
  const client = useQueryClient()
  const can = useCan()
  const { id, siteId, rollLabels, archivedAt, active } = record
  const newRoll = useMutation({
    mutationFn: () => call('POST /api/customers/:customerId/printers/:id/newRoll', { params: { customerId, id } }),
    onSuccess: async () => {
      toast({ tone: 'ok', title: 'New roll noted', lifeMs: savedToastMs })
      await Promise.all([refreshPrinting(client), afterWrite(client, printers, customerId)])
    },
    onError: reportError,
  })
  return (
    <>
      {can('mail.thermalLabels.testPrint') && rollLabels !== null && archivedAt === null && active && (
        <PlainButton loading={newRoll.isPending} onClick={() => newRoll.mutate()}>
          New roll
        </PlainButton>
      )}
      <PlainButtonLink href={printJobsPath(customerId, siteId)}>Print jobs</PlainButtonLink>
    </>
  )
}
