/**
 * Loads the demo's large tables step by step while people already use the rest. Each step commits in one transaction
 * together with its number: a process killed midway continues with the next step, and only one node loads at a time.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { scimOf } from '@postern/demo/areas/people/scim.ts'
import { type LoadStep, loadSteps, type StepRows, stepRowsOf } from '@postern/demo/loadSteps.ts'
import type { DemoWorld } from '@postern/demo/rows.ts'
import type { Period } from '@postern/demo/traffic/period.ts'
import { demoWorld, worldSeed } from '@postern/demo/world.ts'
import { contactDelegates } from '@postern/domain/areas/people/contactDelegates.ts'
import { contacts } from '@postern/domain/areas/people/contacts.ts'
import { handlingAlerts } from '@postern/domain/areas/people/handlingAlerts.ts'
import { Failure } from '@postern/domain/engine/failure.ts'
import { sql } from 'kysely'
import { type Database, type Db, tx } from '../database/db.ts'
import { insertRecords, insertRows } from './demoRows.ts'
import { insertTraffic } from './demoTraffic.ts'

export type DemoSize = 'full' | 'small'

/** The last three months. A small demo has few people and little traffic. */
const pace = { full: { days: 90, parcelsPerDay: 1_400 }, small: { days: 30, parcelsPerDay: 30 } } as const

interface Demo {
  readonly world: DemoWorld
  readonly period: Period
  readonly steps: readonly LoadStep[]
  readonly rowsOf: (step: LoadStep) => StepRows
}

/** The same moment and size give the same rows, on every node and after every restart. */
export function demoOf(now: Date, size: DemoSize): Demo {
  const today = now.toISOString().slice(0, 10)
  const world = demoWorld(today, { size })
  const period: Period = { seed: worldSeed, today, now: now.getTime(), ...pace[size] }
  return { world, period, steps: loadSteps(world, period), rowsOf: stepRowsOf(world, period) }
}

interface Progress {
  readonly done: number
  readonly total: number
}

/** Undefined if no demo was ever loaded, or if an older version loaded all of it at once. */
export const demoProgress = (db: Db): Promise<Progress | undefined> =>
  db.one(sql<Progress>`select steps_done as done, steps_total as total from demo_load`)

interface Claim {
  readonly size: DemoSize
  readonly madeFor: string
  readonly done: number
}

/** No other node loads until the transaction ends. Undefined: another node is loading, or nothing is left. */
const claim = (db: Db): Promise<Claim | undefined> =>
  db.one(sql<Claim>`
    select size, made_for as "madeFor", steps_done as done from demo_load
    where steps_done < steps_total for update skip locked`)

/** What a customer’s identity provider has sent about these contacts. */
export async function insertScim(
  db: Db,
  { world: { settings }, period }: Pick<Demo, 'world' | 'period'>,
  people: DemoWorld['contacts'],
): Promise<void> {
  const customerId = settings.find(({ scimEnabled }) => scimEnabled)?.customerId
  const own = people.filter((contact) => contact.customerId === customerId)
  if (customerId === undefined || own.length === 0) return
  const { users, requests, conflicts } = scimOf({ customerId, seed: worldSeed, now: new Date(period.now) }, own)
  await insertRows(db, 'scim_users', users)
  await insertRows(db, 'scim_requests', requests)
  await insertRows(db, 'scim_conflicts', conflicts)
}

async function insertStep(db: Db, demo: Demo, rows: StepRows): Promise<void> {
  for (const resource of [contacts, contactDelegates, handlingAlerts])
    await insertRecords(db, resource, rows[resource.name])
  await insertScim(db, demo, rows.contacts)
  await insertTraffic(db, rows)
}

/** The database rejects a row and always will: its number was taken while the demo was loading. */
const isRefused = (error: unknown): error is Failure =>
  error instanceof Failure && (error.code === 'conflict' || error.code === 'invalid')

/** Loads the next step. False: there was nothing to claim. */
async function loadNext(database: Database, demo: (claimed: Claim) => Demo): Promise<boolean> {
  return tx(database, 'all', async (db) => {
    const claimed = await claim(db)
    if (!claimed) return false
    // A customer's months are generated between two statements; on a busy machine that exceeds the idle-in-transaction timeout.
    await db.all(sql`set local idle_in_transaction_session_timeout = 0`)
    const made = demo(claimed)
    const step = made.steps[claimed.done]
    try {
      if (step) await db.inPart(() => insertStep(db, made, made.rowsOf(step)))
    } catch (error) {
      if (!isRefused(error)) throw error
      const reason = error.cause instanceof Error ? error.cause.message : error.message
      console.error(`Part ${claimed.done + 1} of the demo data is skipped: ${reason}`)
    }
    await db.all(sql`update demo_load set steps_done = steps_done + 1`)
    return true
  })
}

/** The tables with nearly all rows. The planner needs new statistics after that many inserts. */
const large = ['contacts', 'parcels', 'parcel_events', 'scan_log', 'notification_log', 'locations', 'lockers']

/** Whether everything is loaded. */
export const demoIsComplete = (database: Database): Promise<boolean> =>
  tx(database, 'all', async (db) => {
    const progress = await demoProgress(db)
    return progress === undefined || progress.done === progress.total
  })

/** How often to check whether another node that is loading is done or gone. */
const usualPauseMs = 2_000

/** Ends when all steps are loaded, by us or by another node. */
export async function finishDemo(database: Database, pauseMs = usualPauseMs): Promise<void> {
  let made: Demo | undefined
  const demo = ({ madeFor, size }: Claim): Demo => (made ??= demoOf(new Date(madeFor), size))
  const loadAll = async () => {
    while (await loadNext(database, demo));
    return demoIsComplete(database)
  }
  while (!(await loadAll())) await sleep(pauseMs)
  // If this takes too long, autovacuum will do it.
  if (made) await Promise.allSettled(large.map((table) => database.pool.query(`analyze ${table}`)))
}
