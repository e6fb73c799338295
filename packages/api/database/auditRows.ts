/** Inserts into the audit log: a single row by its values, several rows as JSON. */
import { type RawBuilder, sql } from 'kysely'
import { newId } from '../newId.ts'
import { type PreparedStatement, Slot, shapeOf } from './statement.ts'
import type { Caller } from './whole.ts'

interface Row {
  readonly customerId: string | null
  readonly resource: { readonly name: string }
  readonly recordId: string
  readonly action: string
  readonly rowVersion: number
  readonly changes: object
}

interface Writer {
  readonly userId: string | null
  readonly via: string
  readonly requestId: string | null
  readonly reason?: string
}

interface By {
  readonly writer: Writer
  readonly caller: Caller | undefined
}

const by = (read: (by: By) => unknown) => new Slot(read)
const [user, via, request] = [by((b) => b.writer.userId), by((b) => b.writer.via), by((b) => b.writer.requestId)]
const [reason, ip, agent] = [by((b) => b.writer.reason), by((b) => b.caller?.ip), by((b) => b.caller?.userAgent)]

const columns = sql`(id, customer_id, resource, record_id, action, row_version, changes, user_id, via, request_id, reason, ip, user_agent)`

interface One extends By {
  readonly row: Row
}

const of = (read: (row: Row) => unknown) => new Slot(({ row }: One) => read(row))

const oneShape = shapeOf<One, unknown>(
  sql`insert into audit_log ${columns} values (${new Slot(() => newId())}, ${of((row) => row.customerId)},
    ${of((row) => row.resource.name)}, ${of((row) => row.recordId)}, ${of((row) => row.action)}, ${of((row) => row.rowVersion)},
    ${of((row) => row.changes)}, ${user}, ${via}, ${request}, ${reason}, ${ip}, ${agent})`,
  'once',
)

interface Many extends By {
  readonly rows: string
}

const manyShape = shapeOf<Many, unknown>(
  sql`insert into audit_log ${columns}
    select e.id, e.customer_id, e.resource, e.record_id, e.action, e.row_version, e.changes,
      ${user}::uuid, ${via}::text, ${request}::text, ${reason}::text, ${ip}::text, ${agent}::text
    from jsonb_to_recordset(${new Slot(({ rows }: Many) => rows)}::jsonb)
      as e(id uuid, customer_id uuid, resource text, record_id uuid, action text, row_version integer, changes jsonb)`,
  'once',
)

const asJson = ({ customerId, resource, recordId, action, rowVersion, changes }: Row) => ({
  id: newId(),
  customer_id: customerId,
  resource: resource.name,
  record_id: recordId,
  action,
  row_version: rowVersion,
  changes,
})

/** Almost always a single row. */
export function auditStatement(rows: readonly Row[], written: By): PreparedStatement<unknown> {
  const [row, ...others] = rows
  return row && others.length === 0
    ? oneShape.fill({ ...written, row })
    : manyShape.fill({ ...written, rows: JSON.stringify(rows.map(asJson)) })
}

/**
 * For a statement that audits its own changes: ids that sort after all earlier and before all later ones. The first eleven
 * bytes come from one ID, the rest is `count`, which differs by row.
 */
export const countedAuditId = (count: RawBuilder<unknown>) =>
  sql`encode(substring(decode(${newId().replaceAll('-', '')}, 'hex') for 11) || substring(int8send((${count})::bigint) from 4), 'hex')::uuid`
