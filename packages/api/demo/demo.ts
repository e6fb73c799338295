/** Puts the demo world into an empty database. */
import { createHash, randomBytes } from 'node:crypto'
import type { DemoWorld } from '@postern/demo/rows.ts'
import { signInsOf } from '@postern/demo/signIns.ts'
import { demoWorld, worldSeed } from '@postern/demo/world.ts'
import { demoPassword, signIns } from '@postern/domain/auth/demoSignIns.ts'
import { hiddenSecret } from '@postern/domain/engine/field.ts'
import { targetsFirst } from '@postern/domain/engine/registry.ts'
import { fieldsOf, fieldsWhere, type Resource, tableOf } from '@postern/domain/engine/resource.ts'
import { snake } from '@postern/domain/values/text.ts'
import { sql } from 'kysely'
import { hashPassword } from '../auth/passwords/password.ts'
import { type Database, type Db, tx } from '../database/db.ts'
import { holdLock } from '../database/holdLock.ts'
import { indexesAside } from '../database/indexesAside.ts'
import { columnOf, toColumn } from '../engine/columns.ts'
import { secretOwner } from '../engine/records.ts'
import type { Secrets } from '../secrets.ts'
import { insertTraffic } from './demoTraffic.ts'

type Row = Readonly<Record<string, unknown>>

/** As many rows as go in well within the time a statement may take. */
const chunk = 10_000

async function insert(db: Db, table: string, names: readonly string[], rows: readonly Row[]): Promise<void> {
  for (let from = 0; from < rows.length; from += chunk) {
    const values = rows.slice(from, from + chunk).map((row) => names.map((name) => row[name]))
    await db.copy(table, names.map(snake), values)
  }
}

const meta = ['rowVersion', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy', 'archivedAt', 'archivedBy'] as const

const columnsOf = (resource: Resource): string[] => [
  'id',
  ...(resource.scope === 'customer' ? ['customerId'] : []),
  ...(resource.template ? ['templateId', 'overrides'] : []),
  ...fieldsOf(resource)
    .filter(([, field]) => columnOf(field) !== null)
    .map(([name]) => name),
  ...meta,
]

/** The last to touch an archived record was the one who archived it. */
const rowOf = (row: { archivedAt: string | null; updatedBy: string | null }): Row => ({
  ...row,
  archivedBy: row.archivedAt === null ? null : row.updatedBy,
})

/** Staff get a code one can read in the demo; the others never sign in here. */
const byMail = { method: 'email', name: 'E-mail' }
const byApp = { method: 'totp', name: 'Authenticator app' }

/** As its columns hold it. A secret of the demo world is a word nobody chose; it stands sealed like any other. */
function storedRows({ seal }: Secrets, resource: Resource, rows: readonly (Row & { id: string })[]): Row[] {
  const secrets = fieldsWhere(resource, ({ kind }) => kind === 'secret')
  const texts = fieldsWhere(resource, (field) => columnOf(field) === 'jsonb')
  const sealed = (id: string, name: string) =>
    seal(secretOwner(resource, id, name), randomBytes(18).toString('base64url'))
  return rows.map((row) => {
    const stored: Record<string, unknown> = { ...row }
    for (const [name] of secrets) if (row[name] === hiddenSecret) stored[name] = sealed(row.id, name)
    for (const [name, field] of texts) stored[name] = toColumn(field, row[name])
    return stored
  })
}

const imageColumns = ['id', 'customerId', 'resource', 'field', 'type', 'sha256', 'bytes', 'createdAt']

const imageRow = ({ svg, ...image }: DemoWorld['images'][number]): Row => ({
  ...image,
  type: 'svg',
  sha256: `\\x${createHash('sha256').update(svg).digest('hex')}`,
  bytes: `\\x${Buffer.from(svg).toString('hex')}`,
  createdAt: new Date().toISOString(),
})

const signInColumns = ['id', 'at', 'userId', 'event', 'outcome', 'address', 'userAgent']

async function insertWorld(db: Db, world: DemoWorld, passwordHash: string, secrets: Secrets): Promise<void> {
  const { provider, audit, images, ...rest } = world
  const rowsByResource: Readonly<Record<string, DemoWorld[keyof typeof rest]>> = {
    ...rest,
    customers: [provider, ...world.customers],
  }
  await db.all(sql`set constraints all deferred`)
  // Where two kinds point to each other, both keys are deferrable: they wait for the end of the load.
  for (const resource of targetsFirst()) {
    const rows = (rowsByResource[resource.name] ?? []).map((row) => ({ ...rowOf(row), id: row.id }))
    await insert(db, tableOf(resource), columnsOf(resource), storedRows(secrets, resource, rows))
  }
  await insert(db, 'images', imageColumns, images.map(imageRow))
  // Only staff have a password here: everybody else signs in to the product apps.
  await db.all(sql`update users set password_hash = ${passwordHash} where customer_id = ${provider.id}`)
  const factors = world.users
    .filter(({ mfaRequired }) => mfaRequired)
    .map(({ id, customerId, createdAt }) => ({
      id,
      userId: id,
      ...(customerId === provider.id ? byMail : byApp),
      confirmedAt: createdAt,
      createdAt,
    }))
  await insert(db, 'factors', ['id', 'userId', 'method', 'name', 'confirmedAt', 'createdAt'], factors)
  const customers = world.users.filter(({ customerId }) => customerId !== provider.id)
  await insert(
    db,
    'sign_in_log',
    signInColumns,
    signInsOf(customers, worldSeed).map((entry): Row => ({ ...entry })),
  )
  const entries = audit.map((entry): Row => ({ ...entry }))
  await insert(db, 'audit_log', Object.keys(entries[0] ?? {}), entries)
}

const anyCustomer = (db: Db) => db.one(sql<{ id: string }>`select id from customers limit 1`)

/** Nobody has put anything into it yet. */
export const isEmpty = (database: Database): Promise<boolean> =>
  tx(database, 'all', async (db) => (await anyCustomer(db)) === undefined)

/** Whether this database is a demo world: its passwords are published, so its mails may be too. */
export const demoIsLoaded = (database: Database): Promise<boolean> =>
  tx(database, 'all', async (db) => {
    const found = await db.one(sql`
      select from users u join customers c on c.id = u.customer_id
      where c.is_provider and lower(u.email) = ${signIns[0]?.email} and u.archived_at is null`)
    return found !== undefined
  })

/** The last three months. A small world has few people, and little for them. */
const pace = { full: { days: 90, parcelsPerDay: 1_400 }, small: { days: 30, parcelsPerDay: 30 } } as const

/** Where nearly all the rows go. */
const large = ['contacts', 'parcels', 'parcel_events', 'scan_log', 'notification_log']

/** All of it or nothing. A database that has customers stays as it is: another node may have been faster. */
export async function loadDemo(
  database: Database,
  now: Date,
  secrets: Secrets,
  size: 'full' | 'small' = 'full',
): Promise<void> {
  const passwordHash = await hashPassword(demoPassword)
  const today = now.toISOString().slice(0, 10)
  const world = demoWorld(today, { size })
  await tx(database, 'all', async (db) => {
    await holdLock(db, 'demo world')
    if (await anyCustomer(db)) return
    // Three months are thought up between two statements; on a busy machine that takes longer than a forgotten transaction may.
    await db.all(sql`set local idle_in_transaction_session_timeout = 0`)
    await indexesAside(db, large, async () => {
      await insertWorld(db, world, passwordHash, secrets)
      await insertTraffic(db, world, { seed: worldSeed, today, now: now.getTime(), ...pace[size] })
    })
  })
  // So much at once is news to the planner. Where that takes too long, the database's own housekeeping comes to it.
  await Promise.allSettled([...large, 'locations', 'lockers'].map((table) => database.pool.query(`analyze ${table}`)))
}
