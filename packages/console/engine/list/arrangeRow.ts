/** Moves a row before another, shows a toast, and offers Undo. Loaded when a user moves a row. */
import type { AnyRecord } from '@postern/domain/engine/resource.ts'
import type { QueryClient } from '@tanstack/react-query'
import { reportError } from '../../errors/reportError.ts'
import { request } from '../../http/request.ts'
import { toast } from '../../ui/overlays/toastStore.ts'
import { undoToastMs } from '../archive/restore.ts'
import { titleOf } from '../cells/values.ts'
import { recordAddress } from '../requests/queries.ts'
import { afterWrite } from '../requests/writes.ts'
import { undoAction } from '../undo/undoOperation.ts'
import type { ListContext } from './listContext.ts'

async function arrange(queryClient: QueryClient, place: ListContext, id: string, before: string | null) {
  const { resource, customerId } = place
  const answer = await request<Arranged>('POST', `${recordAddress(resource, customerId, id)}/arrange`, {
    body: { before },
  })
  if (answer.changed > 0) await afterWrite(queryClient, resource, customerId)
  return answer
}

interface Arranged {
  changed: number
  operationId: string | null
}

export async function arrangeRow(
  queryClient: QueryClient,
  place: ListContext,
  records: readonly AnyRecord[],
  id: string,
  before: string | null,
): Promise<void> {
  const record = records.find((each) => each.id === id)
  if (!record) return
  try {
    const { changed, operationId } = await arrange(queryClient, place, id, before)
    if (changed === 0) return
    toast({
      tone: 'ok',
      title: 'Moved',
      detail: titleOf(place.resource, record),
      lifeMs: undoToastMs,
      ...undoAction({ queryClient, resource: place.resource, customerId: place.customerId }, operationId),
    })
    // A row that moves in the DOM loses focus; users who keep moving it by keyboard need it there.
    document.querySelector<HTMLElement>(`[data-grip="${CSS.escape(id)}"]`)?.focus()
  } catch (error) {
    reportError(error)
  }
}
