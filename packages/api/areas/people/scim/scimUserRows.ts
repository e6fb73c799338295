/** Contacts that the identity provider manages, as stored and filtered. */
import {
  enterpriseAttributes,
  nameAttributes,
  plainAttributes,
  type SaidUser,
  type ShownUser,
} from '@postern/domain/areas/people/scim/scimUser.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import type { ScimQuery } from './scimCall.ts'
import { type FilterField, type FilterFields, filterCondition } from './scimFilter.ts'

export interface ScimUserRow {
  readonly id: string
  readonly userName: string
  readonly externalId: string | null
  readonly said: SaidUser
  readonly owned: string[]
  readonly linkVersion: number
  readonly rowVersion: number
  readonly status: string
  readonly createdAt: string
  readonly updatedAt: string
}

const from = (customerId: string) => sql`
  scim_users u join contacts c on c.customer_id = u.customer_id and c.id = u.contact_id
  where u.customer_id = ${customerId} and c.archived_at is null`

const rows = (customerId: string, more: RawBuilder<unknown>) => sql<ScimUserRow>`
  select u.contact_id as id, u.user_name as "userName", u.external_id as "externalId", u.said, u.owned,
    u.row_version as "linkVersion", c.row_version as "rowVersion", c.status, u.created_at as "createdAt",
    greatest(u.updated_at, c.updated_at) as "updatedAt"
  from ${from(customerId)} ${more}`

export const versionOf = ({ rowVersion, linkVersion }: ScimUserRow): string => `W/"${rowVersion}.${linkVersion}"`

export const shownOf = (row: ScimUserRow): ShownUser => ({
  ...row,
  active: row.status !== 'former',
  version: versionOf(row),
})

export const userRow = (db: Db, customerId: string, id: string): Promise<ScimUserRow | undefined> =>
  db.one(rows(customerId, sql`and u.contact_id = ${id}`))

const caseless = (column: RawBuilder<unknown>): FilterField => ({ kind: 'caseless', column })

const textsIn = (names: readonly string[], prefix: string, object: RawBuilder<unknown>): FilterFields =>
  Object.fromEntries(
    names.map((name) => [`${prefix}${name}`.toLowerCase(), caseless(sql`${object} ->> ${name}::text`)]),
  )

const entries = (name: string): FilterField => ({
  kind: 'list',
  rows: sql`jsonb_array_elements(u.said -> ${name}::text) entry`,
  fields: {
    value: caseless(sql`entry ->> 'value'`),
    type: caseless(sql`entry ->> 'type'`),
    primary: { kind: 'boolean', column: sql`coalesce((entry ->> 'primary')::boolean, false)` },
  },
})

const userFields: FilterFields = {
  id: { kind: 'exact', column: sql`u.contact_id::text` },
  username: caseless(sql`u.user_name`),
  externalid: { kind: 'exact', column: sql`u.external_id` },
  active: { kind: 'boolean', column: sql`(c.status <> 'former')` },
  'meta.created': { kind: 'time', column: sql`u.created_at` },
  'meta.lastmodified': { kind: 'time', column: sql`greatest(u.updated_at, c.updated_at)` },
  'meta.resourcetype': { kind: 'exact', column: sql`'User'::text` },
  ...textsIn(plainAttributes, '', sql`u.said`),
  ...textsIn(nameAttributes, 'name.', sql`u.said -> 'name'`),
  ...textsIn(enterpriseAttributes, '', sql`u.said -> 'enterprise'`),
  emails: entries('emails'),
  phonenumbers: entries('phoneNumbers'),
}

export async function userPage(db: Db, customerId: string, { filter, startIndex, count }: ScimQuery) {
  const condition = filter === undefined ? sql`` : sql`and ${filterCondition(userFields, filter)}`
  const counted = await db.one(sql<{ total: number }>`
    select count(*)::int as total from ${from(customerId)} ${condition}`)
  const items =
    count === 0
      ? []
      : await db.all(rows(customerId, sql`${condition} order by u.contact_id limit ${count} offset ${startIndex - 1}`))
  return { total: counted?.total ?? 0, items }
}
