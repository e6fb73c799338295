/** The records of an operation as they are now, locked. */
import type { Resource } from '@postern/domain/engine/resource.ts'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { column, inScope, table } from '../statements.ts'

export interface Found {
  readonly id: string
  readonly title: string
  readonly rowVersion: number
  readonly updatedAt: string
  readonly updatedBy: string | null
}

/** Locked in the same order as in every bulk change. */
export async function foundOf(
  { db, place }: Pick<Context, 'db' | 'place'>,
  resource: Resource,
  ids: readonly string[],
): Promise<Map<string, Found>> {
  const rows = await db.all(sql<Found>`
    select r.id, coalesce(${column(resource.title)}::text, '') as title, r.row_version as "rowVersion",
      r.updated_at as "updatedAt", person_name(r.updated_by) as "updatedBy"
    from ${table(resource)} r where ${inScope(resource, place)} and r.id = any(${[...ids]}::uuid[]) order by r.id for update`)
  return new Map(rows.map((row) => [row.id, row]))
}
