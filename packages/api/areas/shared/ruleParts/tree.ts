/** Records nested in records of the same kind: no cycles, and no deeper than the limit. */
import { type Resource, tableOf } from '@postern/domain/engine/resource.ts'
import { counted, inSentence } from '@postern/domain/values/text.ts'
import { sql } from 'kysely'
import { holdLock } from '../../../database/holdLock.ts'
import type { WriteContext } from '../../../engine/rules.ts'

interface Tree {
  readonly resource: Resource
  readonly parentColumn: string
  readonly deepest: number
}

/** Why `parentId` can't be the parent of `id`. `id` is undefined for a new record. */
export async function treeProblem(
  { db, place }: WriteContext,
  { resource, parentColumn, deepest }: Tree,
  id: string | undefined,
  parentId: string,
): Promise<string | undefined> {
  const [table, parent] = [sql.table(tableOf(resource)), sql.ref(parentColumn)]
  // Two concurrent moves could create a cycle that neither of them sees.
  await holdLock(db, `tree ${resource.name} ${place.customerId}`)
  const above = await db.all(sql<{ id: string }>`
    with recursive line as (
      select id, ${parent} as up, 1 as depth from ${table} where customer_id = ${place.customerId} and id = ${parentId}
      union all
      select t.id, t.${parent}, line.depth + 1 from ${table} t join line on t.customer_id = ${place.customerId} and t.id = line.up
      where line.depth <= ${deepest}
    ) select id from line`)
  if (above.some((ancestor) => ancestor.id === id))
    return `A ${inSentence(resource.words.one)} can’t be inside itself, directly or through others.`
  const below = await db.one(sql<{ height: number }>`
    with recursive inside as (
      select id, 1 as height from ${table} where customer_id = ${place.customerId} and id = ${id ?? null}
      union all
      select t.id, inside.height + 1 from ${table} t join inside on t.customer_id = ${place.customerId} and t.${parent} = inside.id
      where inside.height <= ${deepest} and t.archived_at is null
    ) select coalesce(max(height), 1) as height from inside`)
  const { one, many } = resource.words
  return above.length + (below?.height ?? 1) > deepest
    ? `At most ${counted(deepest, inSentence(one), inSentence(many))} can be nested.`
    : undefined
}
