/** Records missing from the file: marked as leaving or deactivated, never deleted. */
import { type Resource, tableOf } from '@postern/domain/engine/resource.ts'
import { snake } from '@postern/domain/values/text.ts'
import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import type { ImportKind } from '../importKind.ts'
import type { StoredImport } from '../importStore.ts'

const results = { leaving: 'left', deactivate: 'deactivated' } as const

function scopeCondition(resource: Resource, { matching }: StoredImport) {
  const { scope } = matching
  if (scope === null || !(scope.field in resource.fields)) return sql``
  return sql`and ${sql.ref(`r.${snake(scope.field)}`)} = ${scope.id}`
}

export async function planMissing(db: Db, kind: ImportKind, stored: StoredImport): Promise<void> {
  const { customerId, id, matching } = stored
  if (matching.missing === 'nothing') return
  const what = matching.missing === 'leaving' ? kind.leaving : kind.deactivating
  if (!what) return
  const pairs = Object.entries(what.values)
  const before = sql.join(pairs.flatMap(([name]) => [sql`${snake(name)}::text`, sql.ref(`r.${snake(name)}`)]))
  const changes = sql.join(
    pairs.flatMap(([name, value]) => [
      sql`${name}::text`,
      sql`jsonb_build_object('before', ${sql.ref(`r.${snake(name)}`)}, 'after', ${JSON.stringify(value)}::jsonb)`,
    ]),
  )
  const after = JSON.stringify(Object.fromEntries(pairs.map(([name, value]) => [snake(name), value])))
  await db.all(sql`
    insert into import_rows (customer_id, import_id, place, row, result, key, keys, record_id, title, before, after, changes, version)
    select ${customerId}, ${id}, (select coalesce(max(place), 0) from staged) + row_number() over (order by r.id), null,
      ${results[matching.missing]}, '', '{}', r.id, ${sql.ref(`r.${snake(kind.resource.title)}`)}::text,
      jsonb_build_object(${before}), ${after}::jsonb, jsonb_build_object(${changes}), r.row_version
    from ${sql.table(tableOf(kind.resource))} r
    where r.customer_id = ${customerId} and r.archived_at is null and ${what.applies} ${scopeCondition(kind.resource, stored)}
      and not exists (select from found f where r.id = any(f.ids))`)
}
