/** What an operation did to each record, read from the audit log. */

import type { OperationKind } from '@postern/domain/engine/endpoints/undo.ts'
import { type Field, hiddenSecret } from '@postern/domain/engine/field.ts'
import { knownResource } from '@postern/domain/engine/registry.ts'
import type { Resource } from '@postern/domain/engine/resource.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import type { AuditAction, Changes } from '../audit.ts'

export interface Stored {
  readonly id: string
  readonly resource: string
  readonly kind: OperationKind
  readonly undoneAt: string | null
  /** The user undoing it made the change, with the permissions it needed. */
  readonly isOwn: boolean
}

export interface Undoing {
  readonly resource: Resource
  readonly customerId: string | null
  readonly id: string
  /** The row version the operation left. */
  readonly version: number
  readonly action: 'archive' | 'restore' | null
  /** The values before the operation. */
  readonly patch: Readonly<Record<string, unknown>>
  /** Repointed so that another record could be archived: a separate change with its own permission. */
  readonly isMoved: boolean
}

/** The operation's audit rows; `at` limits the search to the newest partitions. */
export const rowsOf = ({ id }: Stored): RawBuilder<unknown> =>
  sql`audit_log a where a.request_id = ${id} and a.at > now() - interval '2 days'`

/** Detached from an archived record: its only change was to become null. */
export const isDetached = sql`(a.via = 'cascade' and a.action = 'update'
  and not exists (select from jsonb_each(a.changes) c where c.value -> 'after' <> 'null'::jsonb))`

interface Entry {
  readonly resource: string
  readonly recordId: string
  readonly customerId: string | null
  readonly action: AuditAction
  readonly via: string
  readonly rowVersion: number
  readonly changes: Changes
}

/**
 * Values that a user could write again. A secret isn't in the log, so it stays as it is. Writing overrides takes a separate
 * permission, so they are restored only for the user who changed them.
 */
function patchOf(resource: Resource, entries: readonly Entry[], isOwn: boolean): Record<string, unknown> {
  const patch: Record<string, unknown> = {}
  const isWritten = (field: Field | undefined) => field?.writable || (isOwn && field?.kind === 'overrides')
  for (const { changes } of entries.toReversed())
    for (const [name, { before }] of Object.entries(changes)) {
      const field = resource.fields[name]
      if (isWritten(field) && !field?.immutable && before !== hiddenSecret) patch[name] = before
    }
  return patch
}

/**
 * Records that changed along with another one are left out: they follow it again (children with their parent, followers with
 * their template, detached records in one statement).
 */
export async function undoingOf(db: Db, stored: Stored): Promise<Undoing[]> {
  const entries = await db.all(sql<Entry>`
    select a.resource, a.record_id as "recordId", a.customer_id as "customerId", a.action, a.via,
      a.row_version as "rowVersion", a.changes
    from ${rowsOf(stored)} and a.action <> 'create' and a.via <> 'template'
      and not (a.via = 'cascade' and a.action <> 'update') and not ${isDetached}
    order by a.id`)
  return [...Map.groupBy(entries, ({ resource, recordId }) => `${resource} ${recordId}`).values()].flatMap((same) => {
    const [first] = same
    if (!first) return []
    const resource = knownResource(first.resource)
    const action = same.map((each) => each.action).findLast((each) => each === 'archive' || each === 'restore') ?? null
    const patch = patchOf(resource, same, stored.isOwn)
    if (action === null && Object.keys(patch).length === 0) return []
    const version = Math.max(...same.map(({ rowVersion }) => rowVersion))
    const isMoved = same.some(({ via }) => via === 'move')
    return [{ resource, customerId: first.customerId, id: first.recordId, version, action, patch, isMoved }]
  })
}
