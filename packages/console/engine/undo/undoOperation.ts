/** Undoes an operation and reports what was skipped and why. Not a hook: a toast's Undo outlives the page that showed it. */

import type { UndoAnswer } from '@postern/domain/engine/endpoints/undo.ts'
import { knownResource } from '@postern/domain/engine/registry.ts'
import { countedRecords, type Resource } from '@postern/domain/engine/resource.ts'
import type { QueryClient } from '@tanstack/react-query'
import { reportError } from '../../errors/reportError.ts'
import { request } from '../../http/request.ts'
import { dismissToast, toast } from '../../ui/overlays/toastStore.ts'
import { withdrawAction } from '../../ui/overlays/withdrawAction.ts'
import { relativeText } from '../../ui/timeText.ts'
import { savedToastMs } from '../archive/restore.ts'
import type { CustomerId } from '../requests/queries.ts'
import { afterWrite } from '../requests/writes.ts'

export const operationsKey = ['operations'] as const

interface Undoable {
  readonly queryClient: QueryClient
  readonly resource: Resource
  readonly customerId: CustomerId
  readonly operationId: string
}

const namedAtMost = 5
const slowAfterMs = 4_000

/** "Main Campus: Changed since by Dana Ruiz. 5 min ago" */
const skippedText = ({ resource, title, reason, changedAt }: UndoAnswer['skipped'][number]): string =>
  [
    `${title ?? knownResource(resource).words.one}: ${reason}`,
    changedAt && relativeText(new Date(changedAt), new Date()),
  ]
    .filter(Boolean)
    .join(' ')

function tellUndone(resource: Resource, { undone, skipped }: UndoAnswer): void {
  const rest = skipped.length - namedAtMost
  const lines = [
    ...(undone > 0 ? [countedRecords(resource, undone)] : []),
    ...(skipped.length > 0 ? ['Not undone:', ...skipped.slice(0, namedAtMost).map(skippedText)] : []),
    ...(rest > 0 ? [`and ${rest.toLocaleString('en-US')} more`] : []),
  ]
  toast({
    tone: skipped.length > 0 ? 'warn' : 'ok',
    title: undone > 0 || skipped.length === 0 ? 'Undone' : 'Not undone',
    detail: lines.join('\n'),
    lifeMs: skipped.length > 0 ? null : savedToastMs,
  })
}

export async function undoOperation({ queryClient, resource, customerId, operationId }: Undoable): Promise<void> {
  const base = resource.scope === 'customer' ? `/api/customers/${customerId}` : '/api'
  const still = toast({
    tone: 'info',
    title: 'Undoing',
    detail: 'This can take a few minutes. You can keep working.',
    lifeMs: null,
    delayMs: slowAfterMs,
  })
  try {
    const answer = await request<UndoAnswer>('POST', `${base}/undo/${operationId}`, {
      headers: { 'idempotency-key': crypto.randomUUID() },
    })
    withdrawAction(operationId)
    tellUndone(resource, answer)
  } catch (error) {
    reportError(error)
  } finally {
    dismissToast(still)
    await afterWrite(queryClient, resource, customerId)
    await queryClient.invalidateQueries({ queryKey: operationsKey })
  }
}

/** The Undo of a toast; undefined if the operation changed nothing. */
export const undoAction = (done: Omit<Undoable, 'operationId'>, operationId: string | null) =>
  operationId === null
    ? {}
    : { action: { label: 'Undo', key: operationId, run: () => void undoOperation({ ...done, operationId }) } }
