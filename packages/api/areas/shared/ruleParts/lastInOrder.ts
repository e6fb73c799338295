/** The next sort order at the end of a list, with a gap for later insertions. */
import { type Resource, tableOf } from '@postern/domain/engine/resource.ts'
import { sql } from 'kysely'
import type { WriteContext } from '../../../engine/rules.ts'

const step = 10

export async function lastInOrder(
  { db, place }: WriteContext,
  resource: Resource,
  column: string,
  most: number,
): Promise<number> {
  const inside = resource.scope === 'customer' ? sql`customer_id = ${place.customerId} and` : sql``
  const found = await db.one(sql<{ last: number | null }>`
    select max(${sql.ref(column)}) as last from ${sql.table(tableOf(resource))} where ${inside} archived_at is null`)
  return Math.min((found?.last ?? 0) + step, most)
}

/** A record without a sort order goes last in its list. */
export const placed = async (
  context: WriteContext,
  resource: Resource,
  { sortOrder }: { readonly sortOrder: number | null },
): Promise<{ sortOrder?: number }> =>
  sortOrder === null ? { sortOrder: await lastInOrder(context, resource, 'sort_order', 99_999) } : {}
