import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testServer } from '../testing/server.ts'
import { type Db, tx } from './db.ts'
import { remembering } from './remembering.ts'

const { database } = await testServer()

/** Differs every time it's sent. */
const sent = sql<{ at: string }>`select clock_timestamp()::text as at`
const sentFor = (who: string) => sql<{ at: string }>`select clock_timestamp()::text as at, ${who}::text as who`

const inTransaction = (work: (db: Db, remembered: Db) => Promise<void>) =>
  tx(database, 'all', (db) => work(db, remembering(db)))

it('sends the same read once', () =>
  inTransaction(async (db, remembered) => {
    const first = await remembered.all(sent)
    expect(await remembered.all(sent)).toEqual(first)
    expect(await remembered.one(sent)).toEqual(first[0])
    // The control.
    expect(await db.all(sent)).not.toEqual(first)
  }))

it('tells values apart', () =>
  inTransaction(async (_, remembered) => {
    const one = await remembered.one(sentFor('one'))
    expect(await remembered.one(sentFor('two'))).not.toEqual(one)
    expect(await remembered.one(sentFor('one'))).toEqual(one)
  }))

const write = sql`update customers set name = name where false`
const writes: Record<string, (db: Db) => unknown> = {
  'a statement that isn’t a read': (db) => db.all(write),
  'a write that is sent later': (db) => db.later(write),
  'a checked write that is sent later': (db) => db.laterChecked(write, () => {}),
  'a part that may be rolled back': (db) => db.inPart(() => db.all(write)),
  'a wider scope': (db) => db.widened('all'),
}

it.each(Object.entries(writes))('forgets all reads after %s', (_, change) =>
  inTransaction(async (_db, remembered) => {
    const before = await remembered.all(sent)
    await change(remembered)
    expect(await remembered.all(sent)).not.toEqual(before)
  }),
)

it('keeps callers from changing what others get', () =>
  inTransaction(async (_, remembered) => {
    const first = await remembered.all(sent)
    first.pop()
    expect(await remembered.all(sent)).toHaveLength(1)
  }))
