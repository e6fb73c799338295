/** Registers an instance the server knows about: its own, or the demo's. */
import { redis } from '@postern/domain/areas/platform/redis.ts'
import { createSchema } from '@postern/domain/engine/schema.ts'
import { phoneProblem } from '@postern/domain/phone/storedPhone.ts'
import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import { holdLock } from '../../../database/holdLock.ts'
import type { Deps } from '../../../deps.ts'
import type { Context } from '../../../engine/context.ts'
import { createRecord, writeFields } from '../../../engine/records.ts'
import { everywhere } from '../../../engine/statements.ts'
import { type Instance, instancesWhere } from './instance.ts'

/** Fills in defaults. */
const asInstance = createSchema(redis, phoneProblem)

const contextOf = (db: Db, deps: Deps, via: string): Context => ({
  db,
  place: everywhere,
  writer: { userId: null, via, requestId: null },
  seal: deps.secrets.seal,
  actor: null,
  mail: deps,
})

interface Wanted {
  readonly key: string
  readonly via: 'configuration' | 'demo'
  /** Initial values of a new instance. */
  readonly values: Readonly<Record<string, unknown>>
  /** Enforced at every start; staff may change the rest. */
  readonly connection: Readonly<Record<string, string | number | boolean | null>>
}

/** The instance with this key, no matter who created it. */
export const registered = async (db: Db, deps: Deps, key: string): Promise<Instance | undefined> =>
  (await instancesWhere(db, deps.secrets, sql`lower(r.key) = ${key}`))[0]

/** Archived instances aren't created again: they were archived on purpose. */
const wasArchived = async (db: Db, key: string): Promise<boolean> =>
  (
    await db.one(sql<{ found: boolean }>`
    select exists (select from redis where lower(key) = ${key} and archived_at is not null) as found`)
  )?.found === true

/** Creates the instance if it's missing, and updates its connection if it differs. */
export async function register(db: Db, deps: Deps, { key, via, values, connection }: Wanted): Promise<void> {
  await holdLock(db, `redis instance ${key}`)
  const known = await registered(db, deps, key)
  const context = contextOf(db, deps, via)
  if (!known) {
    if (await wasArchived(db, key)) return
    // Records are always created in their first status.
    const { status, ...settled } = connection
    const { id } = await createRecord(context, redis, asInstance.parse({ key, ...values, ...settled }))
    if (status !== undefined) await writeFields(context, redis, id, { status })
    return
  }
  const now: Readonly<Record<string, unknown>> = { ...known }
  const changed = Object.entries(connection).filter(([name, value]) => now[name] !== value)
  if (changed.length > 0) await writeFields(context, redis, known.id, Object.fromEntries(changed))
}
