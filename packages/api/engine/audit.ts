/** Every change writes an audit row (who, when, source, what) in its own transaction. */
import { isDeepStrictEqual } from 'node:util'
import type { HistoryEntry } from '@postern/domain/engine/endpoints/resource.ts'
import { hiddenSecret, isPointer, isStored } from '@postern/domain/engine/field.ts'
import { resourceNamed } from '@postern/domain/engine/registry.ts'
import { type AnyRecord, fieldsWhere, type Resource } from '@postern/domain/engine/resource.ts'
import { type RawBuilder, sql } from 'kysely'
import { auditStatement } from '../database/auditRows.ts'
import type { Db } from '../database/db.ts'
import { currentCaller } from '../database/whole.ts'
import { forgotten } from './privacy.ts'
import { titlesStatement } from './statements.ts'

/** Who writes, and how it is recorded. */
export interface Writer {
  readonly userId: string | null
  /** The source: console, cascade of another change, import, demo. */
  readonly via: string
  readonly requestId: string | null
  /** The reason the user entered. */
  readonly reason?: string
}

export type Changes = HistoryEntry['changes']
type Json = Changes[string]['before']
export type AuditAction = HistoryEntry['action']

export interface AuditEntry {
  /** Not always from the registry: rule sets, saved views and retention are audited, too. */
  readonly resource: { readonly name: string }
  readonly customerId: string | null
  readonly recordId: string
  readonly action: AuditAction
  readonly rowVersion: number
  readonly changes: Changes
}

/** The differences between two states. Values come from jsonb or plain columns, so they are JSON. */
export function changesBetween(
  resource: Resource,
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): Changes {
  const changes: Changes = {}
  for (const [name, field] of fieldsWhere(resource, isStored)) {
    const [was, is] = [(before[name] ?? null) as Json, (after[name] ?? null) as Json]
    if (!(name in after) || isDeepStrictEqual(was, is)) continue
    // For a secret, the log says that it changed, never its value.
    changes[name] = { before: was, after: field.kind === 'secret' && is !== null ? hiddenSecret : is }
  }
  return changes
}

/** Sent along with the next statement, or with the commit. */
export function writeAudit(db: Db, writer: Writer, entries: readonly AuditEntry[]): void {
  if (entries.length > 0) db.later(auditStatement(entries, { writer, caller: currentCaller() }))
}

const historyStatement = (
  resource: Resource,
  record: AnyRecord,
  limit: number,
  before: string | null,
): RawBuilder<Omit<HistoryEntry, 'labels'>> =>
  sql`select a.id, a.at, a.action, a.user_id as "userId", person_name(a.user_id) as "userName", a.via, a.row_version as "rowVersion", a.request_id as "requestId", a.changes
    from audit_log a
    where a.record_id = ${record.id} and a.resource = ${resource.name} ${before === null ? sql`` : sql`and a.id < ${before}`}
    order by a.id desc limit ${limit + 1}`

/** The names of the ids that changed, so that history shows names. */
export async function labelsIn(
  db: Db,
  resource: Resource,
  entries: readonly { changes: Changes }[],
): Promise<Record<string, string>> {
  const labels: Record<string, string> = {}
  for (const [name, field] of fieldsWhere(resource, isPointer)) {
    const ids = entries.flatMap(({ changes }) => [changes[name]?.before, changes[name]?.after].flat())
    const known = [...new Set(ids.filter((value) => typeof value === 'string'))]
    if (known.length === 0) continue
    for (const row of await db.all(titlesStatement(resourceNamed(field.target), known))) labels[row.id] = row.title
  }
  return labels
}

/** Newest first. Ids are time-ordered, so they are the cursor. */
export async function historyOf(db: Db, resource: Resource, record: AnyRecord, limit: number, cursor: string | null) {
  const rows = await db.all(historyStatement(resource, record, limit, cursor))
  const page = rows.slice(0, limit)
  const labels = await labelsIn(db, resource, page)
  const items: HistoryEntry[] = forgotten(resource, record, page).map((entry) => ({ ...entry, labels }))
  return { items, nextCursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null }
}
