/** Checks that need all rows at once: unique values, and those a kind adds. */
import { fieldsWhere, type Resource, tableOf } from '@postern/domain/engine/resource.ts'
import { snake } from '@postern/domain/values/text.ts'
import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import type { ImportKind, ImportScope, SetCheck } from '../importKind.ts'
import type { StoredImport } from '../importStore.ts'

/** Fields defined as unique: once in the file, and not used by another record. */
const uniqueChecks = (resource: Resource, { customerId, importId }: ImportScope): SetCheck[] =>
  fieldsWhere(resource, ({ unique, kind }) => unique === 'customer' && kind !== 'ref').map(([name]) => {
    const column = snake(name)
    return {
      target: name,
      message: 'Another record already has this value.',
      rows: sql`
        select w.place, w.value as found from (
          select i.place, i.record_id, i.after ->> ${column} as value,
            row_number() over (partition by lower(i.after ->> ${column}) order by i.place) as n
          from import_rows i where i.customer_id = ${customerId} and i.import_id = ${importId}
            and i.result in ('new', 'changed') and i.after ->> ${column} is not null) w
        where w.n > 1 or exists (select from ${sql.table(tableOf(resource))} r where r.customer_id = ${customerId}
          and lower(${sql.ref(`r.${column}`)}::text) = lower(w.value) and r.archived_at is null and r.id is distinct from w.record_id)`,
    }
  })

export async function applySetChecks(db: Db, kind: ImportKind, stored: StoredImport): Promise<void> {
  const scope = { customerId: stored.customerId, importId: stored.id }
  const columns = new Map(stored.mapping.columns.map(({ target, column }) => [target, column]))
  const checks = [...uniqueChecks(kind.resource, scope), ...(kind.setChecks?.(scope) ?? [])]
  for (const { target, message, rows } of checks) {
    if (!columns.has(target)) continue
    await db.all(sql`
      with f as materialized (${rows})
      update import_rows i set result = 'refused', before = null, after = null, changes = null, version = null,
        record_id = case when i.result = 'new' then null else i.record_id end,
        problems = jsonb_build_array(jsonb_build_object('code', 'ALREADY_USED', 'target', ${target}::text,
          'column', ${columns.get(target) ?? null}::int, 'found', f.found, 'message', ${message}::text))
      from f where i.customer_id = ${scope.customerId} and i.import_id = ${scope.importId} and i.place = f.place`)
  }
}
