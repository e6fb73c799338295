/** Imports that lose their connection, are canceled, or restart at random moments: either everything is saved or nothing. */

import { setTimeout as sleep } from 'node:timers/promises'
import { contactTypes } from '@postern/domain/areas/people/contactTypes.ts'
import { sql } from 'kysely'
import { afterAll, expect, it, vi } from 'vitest'
import { type Database, openPool, tx } from '../database/db.ts'
import { actsIn } from '../testing/acts.ts'
import { importing, mapped, matchingBy } from '../testing/imports/importing.ts'
import { testServer } from '../testing/server.ts'
import { doWork } from './doWork.ts'
import { claimNext } from './importWork.ts'

const rounds = process.env.POSTERN_SOAK ? 200 : 6
const people = 400

const { admin, north, database, url } = await testServer()
await actsIn(admin, north).create(contactTypes, { name: 'Anyone', requiredFields: [], isDefault: true })
const { checked, read, base } = importing(admin, north)

const name = 'killed_import'
const own: Database = { pool: openPool(url, { application_name: name, max: 4 }), rowRole: 'postern_rows' }
afterAll(() => own.pool.end())

const ask = <T>(statement: ReturnType<typeof sql<T>>) => tx(database, 'all', (db) => db.all(statement))
const killAll = () =>
  database.pool.query('select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1', [name])
const countOf = async (prefix: string): Promise<number> =>
  (await ask(sql<{ count: number }>`select count(*) as count from contacts where external_id like ${`${prefix}-%`}`))[0]
    ?.count ?? 0

interface Left {
  readonly state: string
  readonly count: number
  readonly audits: number
}

const leftOf = async (id: string, prefix: string): Promise<Left> =>
  (
    await ask(sql<Left>`
      select i.state, (select count(*) from contacts where external_id like ${`${prefix}-%`}) as count,
        (select count(*) from audit_log a join contacts c on c.id = a.record_id where c.external_id like ${`${prefix}-%`}) as audits
      from imports i where i.id = ${id}`)
  )[0] ?? expect.fail('no import')

const fileOf = (prefix: string) =>
  `ID,Last\n${Array.from({ length: people }, (_, n) => `${prefix}-${n},Last${n}`).join('\n')}\n`

/** After its dry run, in which every row is new. */
async function dryRun(prefix: string): Promise<string> {
  const { id, state, counts, message } = await checked(
    fileOf(prefix),
    mapped({ 0: 'externalId', 1: 'lastName' }),
    matchingBy(['externalId']),
  )
  expect({ state, isNew: counts?.new }, message ?? undefined).toEqual({ state: 'validated', isNew: people })
  return id
}

/** In one transaction, because the server looks for work, too. */
const begun = (id: string) =>
  tx(database, 'all', async (db) => {
    await db.all(sql`update imports set state = 'running', beat_at = null, started_by = ${admin.id} where id = ${id}`)
    return (await claimNext(db, { customerId: north, id })) ?? expect.fail('not claimed')
  })

/** How long an undisturbed run takes on this machine right now. */
async function undisturbed(): Promise<number> {
  const mine = await begun(await dryRun('calm'))
  const started = performance.now()
  await doWork(own, mine)
  return performance.now() - started
}

/** A connection that died while idle is noticed only by the first statement on it. */
async function again(id: string): Promise<void> {
  for (let tries = 0; tries < 5 && (await read(id)).state !== 'done'; tries++) {
    await doWork(own, await begun(id))
  }
}

it('leaves all of it or nothing, and a second try leaves no one twice', async () => {
  const seen = { all: 0, none: 0 }
  const usualMs = await undisturbed()
  for (let round = 0; round < rounds; round++) {
    if (round > 0 && round % 25 === 0) console.info(`${round} of ${rounds} rounds`)
    const prefix = `k${round}`
    const id = await dryRun(prefix)
    const mine = await begun(id)
    const working = doWork(own, mine).catch(() => {})
    await sleep(Math.random() * usualMs)
    const isCanceled = round % 3 === 0
    if (isCanceled) await admin.post(`${base}/${id}/cancel`)
    else await killAll()
    await working
    const { state, count, audits } = await leftOf(id, prefix)
    expect([count, audits]).toEqual(state === 'done' ? [people, people] : [0, 0])
    seen[count === 0 ? 'none' : 'all']++
    if (count > 0) continue
    await again(id)
    // On a slow machine the server has taken it over as if this node were dead; it ends the same way.
    await vi.waitFor(
      async () => expect(await leftOf(id, prefix)).toEqual({ state: 'done', count: people, audits: people }),
      { timeout: 120_000, interval: 200 },
    )
  }
  console.info(`${rounds} rounds: ${seen.none} ended before the commit, ${seen.all} after it`)
}, 3_600_000)

it('would be seen: one transaction per batch leaves a part', async () => {
  const prefix = 'control'
  const id = await dryRun(prefix)
  const [found] = await ask(sql<{ names: string[] | null }>`
    select array_agg(distinct k) as names from import_rows i, jsonb_object_keys(i.after) k where i.import_id = ${id}`)
  const names = found?.names ?? []
  const columns = sql.join(names.map((each) => sql.id(each)))
  const values = sql.join(names.map((each) => sql.ref(`p.${each}`)))
  const inBatches = async () => {
    for (let from = 0; from <= people; from += 10) {
      if (from === people / 2) await killAll()
      await tx(own, { customerId: north }, (db) =>
        db.all(sql`
          insert into contacts (customer_id, id, ${columns}) select i.customer_id, i.record_id, ${values}
          from import_rows i cross join lateral jsonb_populate_record(null::contacts, i.after) p
          where i.import_id = ${id} and i.place >= ${from} and i.place < ${from + 10}`),
      )
      if (from === people / 2) throw new Error('the node is gone')
    }
  }
  await inBatches().catch(() => {})
  const count = await countOf(prefix)
  expect(count).toBeGreaterThan(0)
  expect(count).toBeLessThan(people)
}, 120_000)
