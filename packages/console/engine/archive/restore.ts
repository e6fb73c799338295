import type { AnyRecord, Resource } from '@postern/domain/engine/resource.ts'
import type { QueryClient } from '@tanstack/react-query'
import { reportError } from '../../errors/reportError.ts'
import { toast } from '../../ui/overlays/toastStore.ts'
import { displayName } from '../cells/values.ts'
import type { CustomerId } from '../requests/queries.ts'
import { restoreRecord } from '../requests/writes.ts'

export const savedToastMs = 3000
/** Long enough to notice a mistake and click Undo. */
export const undoToastMs = 8000

export async function restoreWithToast(
  queryClient: QueryClient,
  resource: Resource,
  customerId: CustomerId,
  record: AnyRecord,
): Promise<void> {
  try {
    await restoreRecord(queryClient, resource, customerId, record.id)
    toast({ tone: 'ok', title: 'Restored', detail: displayName(resource, record), lifeMs: savedToastMs })
  } catch (error) {
    reportError(error)
  }
}
