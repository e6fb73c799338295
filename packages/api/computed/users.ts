import { users } from '@postern/domain/resources/users.ts'
import { sql } from 'kysely'
import { computing } from './computed.ts'

/** What was begun and left is nobody's factor. */
export const userComputed = computing(
  users,
  { mfaIsEnabled: sql`f.methods is not null`, mfaMethods: sql`f.methods` },
  sql`left join lateral (
    select array_agg(distinct method) as methods from factors where user_id = r.id and confirmed_at is not null
  ) f on true`,
)
