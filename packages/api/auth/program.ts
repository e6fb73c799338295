/** Programs that call the API: API users with a token, and what their role lets them do. */
import type { ProgramAccess } from '@postern/domain/permission.ts'
import { mayUseScope, type ProgramRights } from '@postern/domain/programAccess.ts'
import { sql } from 'kysely'
import { type Database, tx } from '../db.ts'
import { tokenHash } from './token.ts'

export interface Program extends ProgramRights {
  readonly id: string
  readonly name: string
  /** Whether the customer named in the address exists and is within its reach; null when none is named. */
  readonly reachesCustomer: boolean | null
}

/** Null: the token is unknown or has ended, or its owner is not in use. That it was used is written at most once a minute. */
export const findProgram = (
  database: Database,
  token: string,
  customerId: string | null,
  address: string,
): Promise<Program | null> =>
  tx(database, 'all', async (db) => {
    const program = await db.one(sql<Program & { usedIsOld: boolean }>`
      select u.id, u.name, r.scopes, r.read_only as "readOnly",
        u.last_used_at is null or u.last_used_at < now() - interval '1 minute' as "usedIsOld",
        case when ${customerId}::uuid is null then null
          else ((u.all_customers and r.data_scope = 'all') or ${customerId}::uuid = any(u.customer_ids))
            and exists (select from customers c where c.id = ${customerId}::uuid and c.archived_at is null) end as "reachesCustomer"
      from api_user_tokens t
      join api_users u on u.id = t.api_user_id
      join app_security_roles r on r.id = u.app_security_role_id
      where t.token_hash = ${tokenHash(token)} and (t.ends_at is null or t.ends_at > now())
        and u.status = 'active' and u.archived_at is null and r.archived_at is null
        and (u.expires_on is null or u.expires_on >= current_date)`)
    if (!program) return null
    const { usedIsOld, ...found } = program
    if (usedIsOld)
      await db.all(sql`update api_users set last_used_at = now(), last_ip = ${address} where id = ${found.id}`)
    return found
  })

/** `true`, or why this program may not. */
export const mayCall = (program: Program, access: ProgramAccess): true | string =>
  mayUseScope(program, access.slice('scope:'.length))
