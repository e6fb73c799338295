/** Programs that call the API: API users with a token. Their access rules are in domain/auth/programAccess.ts. */

import {
  type CalledCustomer,
  callRefusal,
  callsPerMinute,
  mayConnect,
  type ProgramFacts,
} from '@postern/domain/auth/programAccess.ts'
import { waitWords } from '@postern/domain/auth/signIn.ts'
import { type Failure, tooMany } from '@postern/domain/engine/failure.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Database, type Db, tx } from '../database/db.ts'
import { dayOf, providerZone } from '../days.ts'
import { takeFrom } from './budget.ts'
import { tokenHash } from './token.ts'

export interface Program extends ProgramFacts {
  readonly id: string
  readonly name: string
  readonly appId: string
  readonly rateClass: string
  readonly rateLimitPerMin: number
  /** Its last use was recorded more than a minute ago. */
  readonly usedIsOld: boolean
}

const programStatement = (where: RawBuilder<unknown>) => sql<Program>`
  select u.id, u.name, u.app_id as "appId", u.status as "userStatus", u.archived_at is not null as "userArchived",
    coalesce(u.expires_on < ${dayOf(providerZone)}, false) as "isExpired", u.customer_ids as "customerIds", u.all_customers as "allCustomers",
    u.last_used_at is null or u.last_used_at < now() - interval '1 minute' as "usedIsOld",
    r.scopes, r.read_only as "readOnly", r.archived_at is not null as "roleArchived", r.data_scope as "dataScope",
    r.rate_class as "rateClass",
    a.status as "appStatus", a.archived_at is not null as "appArchived", a.ip_allow_list as "allowedNetworks",
    a.served_customer_id as "servedCustomerId", a.rate_limit_per_min as "rateLimitPerMin"
  from api_users u
  join app_security_roles r on r.id = u.app_security_role_id
  join apps a on a.id = u.app_id
  where ${where}`

export const programOfUser = (db: Db, apiUserId: string): Promise<Program | undefined> =>
  db.one(programStatement(sql`u.id = ${apiUserId}`))

/** Null if no customer is named, undefined if it doesn't exist. */
export const calledCustomer = async (db: Db, id: string | null): Promise<CalledCustomer | null | undefined> =>
  id === null
    ? null
    : db.one(sql<CalledCustomer>`
        select id, status, archived_at is not null as "isArchived" from customers where id = ${id}`)

const minute = 60

/** One API user that calls too often doesn't use up the limit of its app's other API users. */
async function overLimit(db: Db, { id, appId, rateClass, rateLimitPerMin }: Program): Promise<Failure | null> {
  const limits = [
    [`callsOfApiUser:${id}`, callsPerMinute[rateClass] ?? 0, 'This API user'],
    [`callsOfApp:${appId}`, rateLimitPerMin, 'This API user’s app'],
  ] as const
  for (const [key, times, who] of limits) {
    const { allowed, waitSeconds } = await takeFrom(db, key, { times, seconds: minute })
    if (!allowed)
      return tooMany(`${who} can make ${times} calls per minute. Try again in ${waitWords(waitSeconds)}.`, waitSeconds)
  }
  return null
}

/** Whether the token belongs to an API user. */
export const isTokenOfProgram = (database: Database, token: string): Promise<boolean> =>
  tx(database, 'all', async (db) => {
    const found = await db.one(sql`
      select from api_user_tokens where token_hash = ${tokenHash(token)} and (ends_at is null or ends_at > now())`)
    return found !== undefined
  })

export interface Admission {
  readonly program: Program
  /** Null: the call is allowed. */
  readonly refusal: Failure | null
}

/** Null: no API user has this token. The call is counted whatever the outcome. */
export const admitProgram = (
  database: Database,
  token: string,
  { scope, customerId, address }: { scope: string; customerId: string | null; address: string },
): Promise<Admission | null> =>
  tx(database, 'all', async (db) => {
    const program = await db.one(
      programStatement(sql`u.id = (
        select t.api_user_id from api_user_tokens t
        where t.token_hash = ${tokenHash(token)} and (t.ends_at is null or t.ends_at > now()))`),
    )
    if (!program) return null
    const customer = await calledCustomer(db, customerId)
    const refusal = callRefusal(program, { scope, address, customer })
    if (mayConnect(program, address) !== true) return { program, refusal }
    if (program.usedIsOld)
      await db.all(sql`update api_users set last_used_at = now(), last_ip = ${address} where id = ${program.id}`)
    return { program, refusal: (await overLimit(db, program)) ?? refusal }
  })
