/** Operations that can be undone: one row per request, kept for 24 hours. */

import type { Operation, OperationKind } from '@postern/domain/engine/endpoints/undo.ts'
import { knownResource } from '@postern/domain/engine/registry.ts'
import { fieldsWhere, type Resource } from '@postern/domain/engine/resource.ts'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { SignedIn } from '../../auth/session.ts'
import type { Db } from '../../database/db.ts'
import type { Context } from '../context.ts'
import { titlesStatement } from '../statements.ts'

interface Done {
  readonly records: number
  /** Set if the operation changed a single record. */
  readonly recordId?: string | undefined
}

/** Returns the id to undo it by; null if nothing changed. */
export async function keepOperation(
  { db, place, writer }: Pick<Context, 'db' | 'place' | 'writer'>,
  resource: Resource,
  kind: OperationKind,
  { records, recordId }: Done,
): Promise<string | null> {
  // An undo can't itself be undone; making the change again is a new operation.
  if (records === 0 || writer.userId === null || writer.requestId === null || writer.via === 'undo') return null
  const kept = await db.one(sql<{ id: string }>`
    insert into operations (id, user_id, customer_id, resource, kind, records, record_id)
    select ${writer.requestId}, ${writer.userId}, ${place.customerId}::uuid, ${resource.name}, ${kind}, ${records}::int, ${recordId ?? null}::uuid
    where exists (select from audit_log where request_id = ${writer.requestId})
    on conflict do nothing returning id`)
  return kept?.id ?? null
}

interface RecordWrite {
  readonly id: string
  readonly body: object
  readonly place: Context['place']
  readonly signedIn: SignedIn
  readonly request: FastifyRequest
}

/** Single-record writes that the console offers to undo: archiving and status changes. */
export async function keepWrite(db: Db, resource: Resource, action: string, write: RecordWrite): Promise<void> {
  const { id: recordId, body, place, signedIn, request } = write
  const isArchiving = action === 'archive' || action === 'archiveMoving'
  const isMove = () => fieldsWhere(resource, ({ kind }) => kind === 'status').some(([name]) => name in body)
  if (!isArchiving && !(action === 'update' && isMove())) return
  const writer = { userId: signedIn.user.id, via: 'console', requestId: request.id }
  await keepOperation({ db, place, writer }, resource, isArchiving ? 'archive' : 'edit', { records: 1, recordId })
}

const operationsShown = 50

/** The user's recent operations at customers they can still access. */
export async function operationsOf(db: Db, userId: string, reachable: readonly string[] | null): Promise<Operation[]> {
  const reached =
    reachable === null ? sql`true` : sql`(customer_id is null or customer_id = any(${[...reachable]}::uuid[]))`
  const rows = await db.all(sql<Omit<Operation, 'title'> & { recordId: string | null }>`
    select id, customer_id as "customerId", resource, kind, records, record_id as "recordId", created_at as "createdAt"
    from operations
    where user_id = ${userId} and undone_at is null and created_at > now() - interval '1 day' and ${reached}
    order by created_at desc, id desc limit ${operationsShown}`)
  const titles = new Map<string, string>()
  for (const [name, same] of Map.groupBy(rows, ({ resource }) => resource)) {
    const ids = same.flatMap(({ recordId }) => recordId ?? [])
    for (const { id, title } of ids.length === 0 ? [] : await db.all(titlesStatement(knownResource(name), ids)))
      titles.set(id, title)
  }
  return rows.map(({ recordId, ...operation }) => ({
    ...operation,
    title: (recordId !== null && titles.get(recordId)) || null,
  }))
}
