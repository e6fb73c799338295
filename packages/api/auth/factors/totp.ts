/** Codes from an authenticator app: one 30 s step of tolerance either way, and no step is accepted twice. */

import { sql } from 'kysely'
import { generateSecret, generateURI, verify } from 'otplib'
import { encode } from 'uqr'
import type { Db } from '../../database/db.ts'
import { newId } from '../../newId.ts'
import type { Secrets } from '../../secrets.ts'

const stepSeconds = 30

interface Drawn {
  readonly secret: string
  readonly uri: string
  /** Rows of dark (1) and light (0) modules. */
  readonly qr: string[]
}

/** A new, unconfirmed secret; starting again replaces it. */
export async function beginTotp(
  db: Db,
  secrets: Secrets,
  user: { readonly id: string; readonly email: string },
): Promise<Drawn> {
  const secret = generateSecret()
  const uri = generateURI({ issuer: 'Postern', label: user.email, secret })
  await db.all(sql`delete from factors where user_id = ${user.id} and method = 'totp' and confirmed_at is null`)
  await db.all(sql`
    insert into factors (id, user_id, method, name, secret)
    values (${newId()}, ${user.id}, 'totp', 'Authenticator app', ${secrets.seal(user.id, secret)})`)
  const { data } = encode(uri, { ecc: 'M', border: 4 })
  return { secret, uri, qr: data.map((row) => row.map((dark) => (dark ? '1' : '0')).join('')) }
}

/** The time step of a code, or null. The library throws for anything but six digits. */
async function stepOf(secret: string, code: string): Promise<number | null> {
  if (!/^\d{6}$/.test(code)) return null
  const result = await verify({ secret, token: code, epochTolerance: stepSeconds })
  return result.valid && 'timeStep' in result ? result.timeStep : null
}

/** Accepts a correct, unused code: the same statement advances the step, so of two concurrent uses one succeeds. */
export async function useTotp(
  db: Db,
  secrets: Secrets,
  userId: string,
  code: string,
  { confirmed }: { confirmed: boolean },
): Promise<string | null> {
  const factor = await db.one(sql<{ id: string; secret: string | null }>`
    select id, secret from factors where user_id = ${userId} and method = 'totp' and (confirmed_at is not null) = ${confirmed}`)
  if (!factor?.secret) return null
  const step = await stepOf(secrets.open(userId, factor.secret), code.replace(/\s/g, ''))
  if (step === null) return null
  const used = await db.one(sql<{ id: string }>`
    update factors set last_step = ${step}, last_used_at = now()
    where id = ${factor.id} and (last_step is null or last_step < ${step}) returning id`)
  return used?.id ?? null
}
