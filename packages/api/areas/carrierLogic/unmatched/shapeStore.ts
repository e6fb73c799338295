/** Users' decisions about shapes. A shape without decisions has no row. */
import type { RuleName } from '@postern/domain/areas/carrierLogic/answer.ts'
import type { IgnoreReason, UnmatchedCluster } from '@postern/domain/areas/carrierLogic/unmatchedEndpoints.ts'
import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import { type Writer, writeAudit } from '../../../engine/audit.ts'
import { newId } from '../../../newId.ts'

type State = UnmatchedCluster['state']

export interface Decided {
  readonly shape: string
  readonly state: State
  readonly ignoreReason: IgnoreReason | null
  readonly note: string | null
  readonly assigneeId: string | null
  readonly assignee: string | null
  readonly ruleId: string | null
  readonly ruleCustomerId: string | null
  readonly rule: RuleName | null
  readonly updatedAt: string
  readonly updatedBy: string | null
}

const decidedColumns = sql`u.shape, u.state, u.ignore_reason as "ignoreReason", u.note, u.assignee_id as "assigneeId",
  person_name(u.assignee_id) as assignee, u.rule_id as "ruleId", u.rule_customer_id as "ruleCustomerId",
  u.updated_at as "updatedAt", person_name(u.updated_by) as "updatedBy",
  coalesce(
    (select json_build_object('id', p.id, 'name', p.name, 'scope', 'primary') from primary_carrier_logic p
      where p.id = u.rule_id and u.rule_customer_id is null and p.archived_at is null),
    (select json_build_object('id', o.id, 'name', o.name, 'scope', 'customer') from carrier_logic o
      where o.customer_id = u.rule_customer_id and o.id = u.rule_id and o.archived_at is null)) as rule`

export async function decisions(db: Db): Promise<ReadonlyMap<string, Decided>> {
  const rows = await db.all(sql<Decided>`select ${decidedColumns} from unmatched_shapes u`)
  return new Map(rows.map((row) => [row.shape, row]))
}

export interface Decision {
  readonly state?: State
  readonly ignoreReason?: IgnoreReason | null
  readonly note?: string | null
  readonly assigneeId?: string | null
  readonly ruleId?: string
  readonly ruleCustomerId?: string | null
}

interface Row {
  readonly id: string
  readonly rowVersion: number
  readonly state: State
  readonly ignoreReason: string | null
  readonly note: string | null
  readonly assigneeId: string | null
  readonly ruleId: string | null
  readonly ruleCustomerId: string | null
}

/** Also writes a history row. Fields the decision doesn't set stay unchanged. */
export async function decide(db: Db, writer: Writer, shape: string, decision: Decision): Promise<void> {
  await db.all(sql`
    insert into unmatched_shapes (shape, id, state) values (${shape}, ${newId()}, 'new') on conflict do nothing`)
  const before = await db.one(sql<Row>`
    select id, row_version as "rowVersion", state, ignore_reason as "ignoreReason", note, assignee_id as "assigneeId",
      rule_id as "ruleId", rule_customer_id as "ruleCustomerId"
    from unmatched_shapes where shape = ${shape} for update`)
  if (!before) return
  const { id, rowVersion, ...was } = before
  const is = { ...was, ...decision }
  await db.all(sql`
    update unmatched_shapes set state = ${is.state}, ignore_reason = ${is.ignoreReason}, note = ${is.note},
      assignee_id = ${is.assigneeId}, rule_id = ${is.ruleId}, rule_customer_id = ${is.ruleCustomerId},
      row_version = row_version + 1, updated_at = now(), updated_by = ${writer.userId}
    where shape = ${shape}`)
  const names = Object.keys(was) as (keyof typeof was)[]
  const changed = names.filter((name) => was[name] !== is[name])
  const changes = Object.fromEntries(changed.map((name) => [name, { before: was[name], after: is[name] }]))
  writeAudit(db, writer, [
    {
      resource: { name: 'unmatchedShapes' },
      customerId: null,
      recordId: id,
      action: 'update',
      rowVersion: rowVersion + 1,
      changes: { shape: { before: shape, after: shape }, ...changes },
    },
  ])
}
