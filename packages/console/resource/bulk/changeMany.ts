/** Bulk changes as the console sends them, tells them and takes them back. */
import { bulkLimits } from '@postern/domain/bulkLimits.ts'
import type { BulkAnswer } from '@postern/domain/endpoints/bulk.ts'
import { countedRecords, type Resource } from '@postern/domain/resource.ts'
import type { QueryClient } from '@tanstack/react-query'
import { reportError } from '../../errors/reportError.ts'
import { request } from '../../http/request.ts'
import { toast } from '../../ui/toastStore.ts'
import type { ListPlace } from '../listPlace.ts'
import { collectionAddress } from '../queries.ts'
import { savedToastMs, undoToastMs } from '../restore.ts'
import { afterWrite, type Values } from '../writes.ts'

/** Which records: named, or all that the list asks for, as many as the person saw. */
export type Chosen = { ids: readonly string[] } | { filter: Readonly<Record<string, string>>; expected: number }
/** `name`: what was written to mean it, where archiving asks for that. */
export type Change = { patch: Values } | { action: 'archive' | 'restore'; name?: string }

export interface Where extends Pick<ListPlace, 'resource' | 'customerId'> {
  queryClient: QueryClient
}

const ask = ({ resource, customerId }: Where, body: object): Promise<BulkAnswer> =>
  request<BulkAnswer>('POST', `${collectionAddress(resource, customerId)}/bulk`, {
    body,
    headers: { 'idempotency-key': crypto.randomUUID() },
  })

export const rehearse = (where: Where, chosen: Chosen, change: Change): Promise<BulkAnswer> =>
  ask(where, { ...chosen, ...change, dryRun: true })

export async function changeMany(where: Where, chosen: Chosen, change: Change): Promise<BulkAnswer> {
  const answer = await ask(where, { ...chosen, ...change })
  await afterWrite(where.queryClient, where.resource, where.customerId)
  return answer
}

/** "2 were left: Main Campus: This is the default site." */
function leftText(resource: Resource, { refused }: BulkAnswer): string {
  const [first] = refused
  if (!first) return ''
  const name = first.title ?? resource.words.one
  return refused.length === 1
    ? `${name} was left as it is. ${first.reason}`
    : `${refused.length.toLocaleString('en-US')} were left as they are. ${name}: ${first.reason}`
}

/** In parts, as many at once as the server takes. */
async function inParts(ids: readonly string[], work: (part: readonly string[]) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < ids.length; at += bulkLimits.ids) await work(ids.slice(at, at + bulkLimits.ids))
}

const takenBack = (resource: Resource, count: number) =>
  toast({ tone: 'ok', title: 'Undone', detail: countedRecords(resource, count), lifeMs: savedToastMs })

/** What undoes it, where it can be undone: archiving and restoring by each other, an edit while every value before is known. */
export function undoOf(where: Where, change: Change, answer: BulkAnswer): (() => Promise<void>) | undefined {
  const { changedIds, preview } = answer
  if (changedIds.length === 0) return undefined
  if ('action' in change) {
    const action = change.action === 'archive' ? 'restore' : 'archive'
    // Whoever takes back what they have just done need not write it out once more.
    const name = where.resource.archiveNeedsName
    return () =>
      inParts(changedIds, (ids) =>
        changeMany(where, { ids }, { action, ...(name && { name: countedRecords(where.resource, ids.length) }) }),
      )
  }
  if (preview.length < changedIds.length) return undefined
  const before = Map.groupBy(preview, ({ changes }) =>
    JSON.stringify(Object.keys(change.patch).map((name) => [name, changes[name]?.before])),
  )
  return async () => {
    for (const [values, records] of before) {
      const patch = Object.fromEntries(JSON.parse(values) as [string, unknown][])
      await changeMany(where, { ids: records.map(({ id }) => id) }, { patch })
    }
  }
}

const verbs = { archive: 'archived', restore: 'restored', edit: 'changed' } as const

export function tellOutcome(where: Where, change: Change, answer: BulkAnswer): void {
  const { resource } = where
  const verb = verbs['action' in change ? change.action : 'edit']
  const undo = undoOf(where, change, answer)
  const run = () =>
    void undo?.().then(
      () => takenBack(resource, answer.changed),
      (error: unknown) => reportError(error),
    )
  toast({
    tone: answer.refused.length > 0 ? 'warn' : 'ok',
    title: `${countedRecords(resource, answer.changed)} ${verb}`,
    detail: leftText(resource, answer),
    lifeMs: answer.refused.length > 0 ? null : undoToastMs,
    ...(undo && { action: { label: 'Undo', run } }),
  })
}
