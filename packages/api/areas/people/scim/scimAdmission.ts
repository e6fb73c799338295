/** Authenticates callers: the bearer of a customer's SCIM token, for that customer only. */
import { waitWords } from '@postern/domain/auth/signIn.ts'
import { sql } from 'kysely'
import { take, takeFrom } from '../../../auth/budget.ts'
import { tokenHash } from '../../../auth/token.ts'
import { type Database, tx } from '../../../database/db.ts'
import { ScimFailure } from './scimFailure.ts'

const callsPerMinute = 1_500

export class TooManyCalls extends ScimFailure {
  readonly retryAfterSeconds: number

  constructor(what: string, retryAfterSeconds: number) {
    super(429, `Too many ${what}. Try again in ${waitWords(retryAfterSeconds)}.`)
    this.retryAfterSeconds = retryAfterSeconds
  }
}

interface Admitted {
  readonly tokenId: string
  readonly hasLeft: boolean
}

interface Found extends Admitted {
  readonly isOn: boolean
  readonly usedIsOld: boolean
}

const tokenIn = (header: string | undefined): string | null =>
  /^Bearer ([\w-]{20,200})$/i.exec(header ?? '')?.[1] ?? null

/** Unknown and expired tokens, and those of another customer, get the same answer. */
const refused = () => new ScimFailure(401, 'Send an active SCIM token of this customer.')

/**
 * Identity providers call for all their customers from the same few addresses: wrong tokens are rate limited by address, but a
 * valid token is never locked out.
 */
export const admit = (
  database: Database,
  { customerId, authorization, address }: { customerId: string; authorization: string | undefined; address: string },
): Promise<Admitted> =>
  tx(database, 'all', async (db): Promise<Admitted | ScimFailure> => {
    const token = tokenIn(authorization)
    const hash = token === null ? null : tokenHash(token)
    const found =
      hash === null
        ? undefined
        : await db.one(sql<Found>`
            select t.id as "tokenId", coalesce(t.last_used_at < now() - interval '1 minute', true) as "usedIsOld",
              c.status = 'offboarded' or c.archived_at is not null as "hasLeft",
              exists (select from settings s where s.customer_id = c.id and s.scim_enabled) as "isOn"
            from scim_tokens t join customers c on c.id = t.customer_id
            where t.customer_id = ${customerId} and t.revoked_at is null
              and ((t.token_hash = ${hash} and t.expires_at > now()) or (t.previous_hash = ${hash} and t.previous_until > now()))`)
    if (!found) {
      const { allowed, waitSeconds } = await take(db, 'scimTokensByAddress', address)
      return allowed ? refused() : new TooManyCalls('wrong tokens', waitSeconds)
    }
    if (!found.isOn) return new ScimFailure(403, 'SCIM provisioning is off in this customer’s settings.')
    const key = `scimCalls:${customerId}`
    const { allowed, waitSeconds } = await takeFrom(db, key, { times: callsPerMinute, seconds: 60 })
    if (!allowed) return new TooManyCalls('calls', waitSeconds)
    if (found.usedIsOld)
      await db.all(sql`
        update scim_tokens set last_used_at = now() where customer_id = ${customerId} and id = ${found.tokenId}`)
    return found
  }).then((answer) => {
    // Thrown outside the transaction, so the counted attempt is committed.
    if (answer instanceof ScimFailure) throw answer
    return answer
  })
