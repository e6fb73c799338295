/** Sends bulk changes and reports their results. */
import type { BulkAnswer } from '@postern/domain/engine/endpoints/bulk.ts'
import type { ListChange } from '@postern/domain/engine/listChange.ts'
import { countedRecords, type Resource } from '@postern/domain/engine/resource.ts'
import type { QueryClient } from '@tanstack/react-query'
import { request } from '../../http/request.ts'
import { toast } from '../../ui/overlays/toastStore.ts'
import { undoToastMs } from '../archive/restore.ts'
import type { ListContext } from '../list/listContext.ts'
import { collectionAddress } from '../requests/queries.ts'
import { afterWrite, type Values } from '../requests/writes.ts'
import { undoAction } from '../undo/undoOperation.ts'

/** Which records: by id, or all that match the list's query, with the count the user saw. */
export type Chosen = { ids: readonly string[] } | { filter: Readonly<Record<string, string>>; expected: number }
/** `name`: what the user typed to confirm, if archiving asks for it. */
export type Change =
  | { patch: Values; lists?: Readonly<Record<string, ListChange>> }
  | { action: 'archive' | 'restore'; name?: string }

export interface Where extends Pick<ListContext, 'resource' | 'customerId'> {
  queryClient: QueryClient
}

const ask = ({ resource, customerId }: Where, body: object): Promise<BulkAnswer> =>
  request<BulkAnswer>('POST', `${collectionAddress(resource, customerId)}/bulk`, {
    body,
    headers: { 'idempotency-key': crypto.randomUUID() },
  })

export const dryRun = (where: Where, chosen: Chosen, change: Change): Promise<BulkAnswer> =>
  ask(where, { ...chosen, ...change, dryRun: true })

export async function changeMany(where: Where, chosen: Chosen, change: Change): Promise<BulkAnswer> {
  const answer = await ask(where, { ...chosen, ...change })
  await afterWrite(where.queryClient, where.resource, where.customerId)
  return answer
}

/** "2 skipped. Main Campus: This is the default site." */
function leftText(resource: Resource, { refused }: BulkAnswer): string {
  const [first] = refused
  if (!first) return ''
  const name = first.title ?? resource.words.one
  return `${refused.length.toLocaleString('en-US')} skipped. ${name}: ${first.reason}`
}

const verbs = { archive: 'archived', restore: 'restored', edit: 'changed' } as const

export function tellOutcome(where: Where, change: Change, answer: BulkAnswer): void {
  const { resource } = where
  const verb = verbs['action' in change ? change.action : 'edit']
  toast({
    tone: answer.refused.length > 0 ? 'warn' : 'ok',
    title: `${countedRecords(resource, answer.changed)} ${verb}`,
    detail: leftText(resource, answer),
    lifeMs: answer.refused.length > 0 ? null : undoToastMs,
    ...undoAction(where, answer.operationId),
  })
}
