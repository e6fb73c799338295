/** A row's candidate records, if its keys match several. */
import { failure } from '@postern/domain/engine/failure.ts'
import { tableOf } from '@postern/domain/engine/resource.ts'
import type { RowMatch } from '@postern/domain/imports/importRecord.ts'
import { snake } from '@postern/domain/values/text.ts'
import { sql } from 'kysely'
import type { Person } from '../../auth/people.ts'
import type { Db } from '../../database/db.ts'
import { keyOrder } from '../check/matchRows.ts'
import type { StoredImport } from '../importStore.ts'
import { kindOf } from '../kindOf.ts'
import { mayName } from './shownRows.ts'

const most = 20

interface Match {
  readonly recordId: string
  readonly title: string
  readonly keys: (string | null)[]
}

export async function rowMatches(db: Db, stored: StoredImport, user: Person, row: number): Promise<RowMatch[]> {
  const { customerId, id } = stored
  const kind = kindOf(stored)
  const { resource } = kind
  const asked = await db.one(sql<{ keys: (string | null)[] | null }>`
    select keys from import_rows where customer_id = ${customerId} and import_id = ${id} and place = ${row}`)
  if (!asked) throw failure('not_found')
  const shownKeys = sql.join(kind.keys.map(({ ofRecord }) => sql`(${ofRecord})::text`))
  const order = keyOrder(kind, stored)
  for (const at of order) {
    const [key, text] = [kind.keys[at], asked.keys?.[at] ?? null]
    if (!key || text === null) continue
    const found = await db.all(sql<Match>`
      select r.id as "recordId", ${sql.ref(`r.${snake(resource.title)}`)} as title, array[${shownKeys}] as keys
      from ${sql.table(tableOf(resource))} r
      where r.customer_id = ${customerId} and r.archived_at is null and lower(${key.ofRecord}) = ${text} order by r.id limit ${most}`)
    if (found.length === 0) continue
    if (!mayName(kind, user)) return found.map(({ recordId }) => ({ recordId, title: '', keys: [] }))
    return found.map(({ keys, ...match }) => ({
      ...match,
      keys: kind.keys.flatMap(({ label }, index) => {
        const value = keys[index] ?? null
        return value === null ? [] : [{ label, value }]
      }),
    }))
  }
  return []
}
