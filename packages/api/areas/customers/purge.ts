/**
 * Permanently deletes archived records that can no longer be restored. A record that is still referenced stays: a parcel refers to
 * its carrier, archived or not. Data that belongs only to a record is deleted with it (`Area.purging`).
 */
import { isRefs, isStored } from '@postern/domain/engine/field.ts'
import { allResources } from '@postern/domain/engine/registry.ts'
import { fieldsWhere, type Resource, tableOf } from '@postern/domain/engine/resource.ts'
import { snake } from '@postern/domain/values/text.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import { type Writer, writeAudit } from '../../engine/audit.ts'
import { column, table } from '../../engine/statements.ts'
import type { Purging } from '../../purging.ts'

const restorableDays = 30

interface Key {
  readonly target: string
  readonly table: string
  readonly column: string
  /** Both belong to the same customer. */
  readonly isInCustomer: boolean
}

/** All foreign keys in the database. */
const foreignKeys = sql<Key>`
  select c.confrelid::regclass::text as target, c.conrelid::regclass::text as table, a.attname as column,
    cardinality(c.conkey) > 1 as "isInCustomer"
  from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[cardinality(c.conkey)]
  where c.contype = 'f' and c.conparentid = 0 and c.connamespace = 'public'::regnamespace`

export type Keys = readonly Key[]

export const readKeys = (db: Db): Promise<Keys> => db.all(foreignKeys)

const inCustomer = sql`p.customer_id = r.customer_id and`

function blockersOf(resource: Resource, keys: Keys, { along = [], blockers = [] }: Purging): RawBuilder<unknown>[] {
  const own = tableOf(resource)
  const isAlong = (name: string) => along.some((each) => each.target === resource.name && each.table === name)
  const byKey = keys
    .filter((key) => key.target === own && !isAlong(key.table))
    .map(
      (key) => sql`exists (select from ${sql.table(key.table)} p
        where ${key.isInCustomer ? inCustomer : sql``} ${sql.ref(`p.${key.column}`)} = r.id
          ${key.table === own ? sql`and p.id <> r.id` : sql``})`,
    )
  const byColumn = blockers
    .filter(({ target }) => target === resource.name)
    .map(
      (each) =>
        sql`exists (select from ${sql.table(each.table)} p where ${inCustomer} ${sql.ref(`p.${each.column}`)} = r.id)`,
    )
  const byList = allResources().flatMap((from) =>
    fieldsWhere(from, isRefs)
      .filter(([, field]) => field.target === resource.name && isStored(field))
      .map(([name]) => sql`exists (select from ${table(from)} p where r.id = any(${sql.ref(`p.${snake(name)}`)}))`),
  )
  const byTemplate = resource.template
    ? [sql`exists (select from ${table(resource)} p where p.template_id = r.id)`]
    : []
  return [...byKey, ...byColumn, ...byList, ...byTemplate]
}

interface Candidate {
  readonly id: string
  readonly customerId: string | null
  readonly title: string
  readonly rowVersion: number
  readonly isBlocked: boolean
}

export interface PurgedBatch {
  readonly deleted: readonly Candidate[]
  readonly blocked: readonly Candidate[]
  /** Where the next batch continues; null after the last. */
  readonly last: string | null
}

export interface PurgeOptions {
  readonly keys: Keys
  readonly purging: Purging
  readonly writer: Writer
  /** Records matching this stay; the row is `r`. */
  readonly isHeld: RawBuilder<unknown>
  readonly after: string | null
  readonly size: number
}

export async function purgeBatch(db: Db, resource: Resource, options: PurgeOptions): Promise<PurgedBatch> {
  const { keys, purging, writer, isHeld, after, size } = options
  const isOfCustomer = resource.scope === 'customer'
  const blockers = blockersOf(resource, keys, purging)
  const found = await db.all(sql<Candidate>`
    select r.id, ${isOfCustomer ? sql`r.customer_id` : sql`null::uuid`} as "customerId", ${column(resource.title)}::text as title,
      r.row_version as "rowVersion", ${blockers.length > 0 ? sql`(${sql.join(blockers, sql` or `)})` : sql`false`} as "isBlocked"
    from ${table(resource)} r
    where r.archived_at < now() - make_interval(days => ${restorableDays}) ${isOfCustomer ? sql`and not ${isHeld}` : sql``}
      ${after === null ? sql`` : sql`and r.id > ${after}`}
    order by r.id limit ${size} for update of r skip locked`)
  const deleted = found.filter(({ isBlocked }) => !isBlocked)
  const ids = deleted.map(({ id }) => id)
  if (ids.length > 0) {
    for (const { table: name, column: key } of (purging.along ?? []).filter(({ target }) => target === resource.name))
      await db.all(sql`delete from ${sql.table(name)} where ${sql.ref(key)} = any(${ids}::uuid[])`)
    await db.all(sql`delete from ${table(resource)} where id = any(${ids}::uuid[])`)
    writeAudit(
      db,
      writer,
      deleted.map(({ id, customerId, title, rowVersion }) => ({
        resource,
        customerId,
        recordId: id,
        action: 'delete',
        rowVersion,
        changes: { [resource.title]: { before: title, after: null } },
      })),
    )
  }
  return {
    deleted,
    blocked: found.filter(({ isBlocked }) => isBlocked),
    last: found.length === size ? (found.at(-1)?.id ?? null) : null,
  }
}
