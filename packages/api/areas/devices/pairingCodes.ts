/** Pairing codes of stations: stored as keyed hashes, used once (spec:data-model#station). */
import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import type { Secrets } from '../../secrets.ts'

/** No characters that are easily confused when read aloud or from a screen: no I, O, 0 or 1. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const codeLength = 8
const validMinutes = 15

const newCode = (): string =>
  Array.from({ length: codeLength }, () => letters.charAt(randomInt(letters.length))).join('')

const macOf = ({ mac }: Secrets, code: string): Buffer => mac('pairing code', code)

interface StationId {
  readonly customerId: string
  readonly stationId: string
}

/** Voids the previous code, if any. */
export async function createPairingCode(db: Db, secrets: Secrets, { customerId, stationId }: StationId) {
  const code = newCode()
  const made = await db.one(sql<{ expiresAt: string }>`
    insert into station_pairing_codes as c (customer_id, station_id, code_mac, expires_at)
    values (${customerId}, ${stationId}, ${macOf(secrets, code)}, now() + make_interval(mins => ${validMinutes}))
    on conflict (customer_id, station_id) do update set code_mac = excluded.code_mac, expires_at = excluded.expires_at
    returning expires_at as "expiresAt"`)
  return { code, expiresAt: made?.expiresAt ?? '' }
}

export const voidPairingCode = (db: Db, { customerId, stationId }: StationId) =>
  db.all(sql`delete from station_pairing_codes where customer_id = ${customerId} and station_id = ${stationId}`)

/** The station the code belongs to. Consumes the code: of two devices that send it at once, one gets it. */
export async function takePairingCode(db: Db, secrets: Secrets, customerId: string, typed: string) {
  const code = typed.toUpperCase().replaceAll(/[\s-]/g, '')
  const taken = await db.one(sql<{ stationId: string }>`
    delete from station_pairing_codes
    where customer_id = ${customerId} and code_mac = ${macOf(secrets, code)} and expires_at > now()
    returning station_id as "stationId"`)
  return taken?.stationId
}
