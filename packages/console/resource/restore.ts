import type { AnyRecord, Resource } from '@postern/domain/resource.ts'
import type { QueryClient } from '@tanstack/react-query'
import { reportError } from '../errors/reportError.ts'
import { toast } from '../ui/toastStore.ts'
import type { CustomerId } from './queries.ts'
import { calledOf } from './values.ts'
import { restoreRecord } from './writes.ts'

export const savedToastMs = 3000
/** Long enough to notice a mistake and reach for Undo. */
export const undoToastMs = 8000

export async function restoreWithToast(
  queryClient: QueryClient,
  resource: Resource,
  customerId: CustomerId,
  record: AnyRecord,
): Promise<void> {
  try {
    await restoreRecord(queryClient, resource, customerId, record.id)
    toast({ tone: 'ok', title: 'Restored', detail: calledOf(resource, record), lifeMs: savedToastMs })
  } catch (error) {
    reportError(error)
  }
}
