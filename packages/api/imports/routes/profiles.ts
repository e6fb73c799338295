/** Mappings that a customer saves for the next file. */
import type { ImportProfile } from '@postern/domain/imports/endpoints.ts'
import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'

const columns = sql`
  id, kind, name, row_version as "rowVersion", column_names as "columnNames", mapping, matching, used_at as "usedAt"`

/** Most recently used first. */
export const profilesOf = (db: Db, customerId: string, kinds: readonly string[]): Promise<ImportProfile[]> =>
  db.all(sql<ImportProfile>`
    select ${columns} from import_profiles where customer_id = ${customerId} and kind = any(${kinds}::text[])
    order by used_at desc nulls last, name, id`)

export interface NewProfile {
  readonly customerId: string
  readonly id: string
  readonly kind: string
  readonly name: string
  readonly columnNames: readonly string[]
  readonly mapping: unknown
  readonly matching: unknown
}

/** Replaces a profile with the same name. */
export const saveProfile = (db: Db, profile: NewProfile): Promise<ImportProfile | undefined> =>
  db.one(sql<ImportProfile>`
    insert into import_profiles (customer_id, id, kind, name, column_names, mapping, matching)
    values (${profile.customerId}, ${profile.id}, ${profile.kind}, ${profile.name}, ${profile.columnNames}::text[],
      ${JSON.stringify(profile.mapping)}::jsonb, ${JSON.stringify(profile.matching)}::jsonb)
    on conflict (customer_id, kind, lower(name)) do update set name = excluded.name, column_names = excluded.column_names,
      mapping = excluded.mapping, matching = excluded.matching, row_version = import_profiles.row_version + 1
    returning ${columns}`)

export const profileNamed = (db: Db, customerId: string, id: string): Promise<ImportProfile | undefined> =>
  db.one(
    sql<ImportProfile>`select ${columns} from import_profiles where customer_id = ${customerId} and id = ${id} for update`,
  )
