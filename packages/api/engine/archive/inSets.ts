/**
 * Makes the same change to any number of records, a few thousand per statement, each with its audit rows. Nothing is read into
 * memory, and no statement runs into the statement timeout.
 */
import type { Resource } from '@postern/domain/engine/resource.ts'
import { snake } from '@postern/domain/values/text.ts'
import { type RawBuilder, sql } from 'kysely'
import { countedAuditId } from '../../database/auditRows.ts'
import type { Db } from '../../database/db.ts'
import { currentCaller } from '../../database/whole.ts'
import type { AuditAction, Writer } from '../audit.ts'
import { column, stored, table } from '../statements.ts'
import { withClauses } from './reach.ts'

/** Takes a second or two on the widest table, contacts, on a busy machine: far below the 15 s statement timeout. */
const perStatement = 2_000

export interface SetChange {
  readonly action: AuditAction
  /** Which records; the row is `r`. */
  readonly where: RawBuilder<unknown>
  /** CTEs that `where` refers to. */
  readonly clauses?: readonly RawBuilder<unknown>[]
  /** New values by field. Never a secret: those are sealed for their own row. */
  readonly values?: Readonly<Record<string, unknown>>
  readonly stamps?: readonly RawBuilder<unknown>[]
}

const customerOf = ({ scope }: Resource) =>
  ({ customer: sql`r.customer_id`, top: sql`r.id`, system: sql`null::uuid` })[scope]

function setStatement(
  writer: Writer,
  resource: Resource,
  { action, where, clauses = [], values = {}, stamps = [] }: SetChange,
  after: string | null,
) {
  const caller = currentCaller()
  const names = stored(resource, values).map(([name]) => name)
  const sets = stored(resource, values).map(([name, value]) => sql`${sql.id(snake(name))} = ${value}`)
  const was = names.map((name) => sql`, to_jsonb(${column(name)}) as ${sql.id(`was_${name}`)}`)
  const changes = names.map(
    (name) => sql`${sql.lit(name)}, jsonb_build_object('before', ${sql.ref(`c.was_${name}`)},
      'after', ${JSON.stringify(values[name] ?? null)}::jsonb)`,
  )
  const inCustomer = resource.scope === 'customer' ? sql`r.customer_id = c.customer_id and` : sql``
  const key = resource.scope === 'customer' ? sql`r.customer_id, r.id` : sql`r.id`
  const by = [sql`row_version = r.row_version + 1`, sql`updated_at = now()`, sql`updated_by = ${writer.userId}`]
  return sql<{ count: number; last: string | null }>`${withClauses([
    ...clauses,
    sql`chosen as (select ${key} ${was.length > 0 ? sql.join(was, sql` `) : sql``} from ${table(resource)} r
      where ${where} and ${after === null ? sql`true` : sql`r.id > ${after}`} order by r.id limit ${perStatement} for update of r)`,
    sql`changed as (update ${table(resource)} r set ${sql.join([...sets, ...stamps, ...by])} from chosen c
      where ${inCustomer} r.id = c.id returning ${customerOf(resource)} as customer_id, r.id, r.row_version,
        jsonb_build_object(${changes.length > 0 ? sql.join(changes) : sql``}) as changes)`,
    sql`logged as (insert into audit_log (id, customer_id, resource, record_id, action, user_id, via, request_id, row_version, changes, reason, ip, user_agent)
      select ${countedAuditId(sql`n`)}, customer_id, ${resource.name}, id, ${action}, ${writer.userId}::uuid, ${writer.via},
        ${writer.requestId}, row_version, changes, ${writer.reason ?? null}::text, ${caller?.ip ?? null}::text, ${caller?.userAgent ?? null}::text
      from (select *, row_number() over () as n from changed) each)`,
  ])} select count(*)::int as count, (select id from changed order by id desc limit 1) as last from changed`
}

/** Returns how many records changed. */
export async function changeInSets(db: Db, writer: Writer, resource: Resource, change: SetChange): Promise<number> {
  let all = 0
  // Paged by id, so no statement scans rows that earlier ones already changed.
  for (let after: string | null = null; ; ) {
    const changed: { count: number; last: string | null } | undefined = await db.one(
      setStatement(writer, resource, change, after),
    )
    if (!changed) return all
    all += changed.count
    after = changed.last
    if (changed.count < perStatement) return all
  }
}

export const archiveStamps = (writer: Writer) => [sql`archived_at = now()`, sql`archived_by = ${writer.userId}`]
export const restoreStamps = [sql`archived_at = null`, sql`archived_by = null`]
