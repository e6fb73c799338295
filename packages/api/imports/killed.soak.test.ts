/** Imports whose connections die, that are canceled, or that begin again, at random moments: all of it is there, or nothing. */

import { setTimeout as sleep } from 'node:timers/promises'
import { contactTypes } from '@postern/domain/areas/people/contactTypes.ts'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { type Database, openPool, tx } from '../database/db.ts'
import { actsIn } from '../testing/acts.ts'
import { importing, mapped, matchingBy } from '../testing/imports/importing.ts'
import { testServer } from '../testing/server.ts'
import { doWork } from './doWork.ts'
import { claimNext } from './importWork.ts'

const rounds = process.env.POSTERN_SOAK ? 200 : 8
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
const auditsOf = async (prefix: string): Promise<number> =>
  (
    await ask(sql<{ count: number }>`
      select count(*) as count from audit_log a join contacts c on c.id = a.record_id where c.external_id like ${`${prefix}-%`}`)
  )[0]?.count ?? 0

const fileOf = (prefix: string) =>
  `ID,Last\n${Array.from({ length: people }, (_, n) => `${prefix}-${n},Last${n}`).join('\n')}\n`

const begin = (id: string) =>
  ask(sql`update imports set state = 'running', beat_at = null, started_by = ${admin.id} where id = ${id}`)
const claim = (id: string) => tx(database, 'all', (db) => claimNext(db, { customerId: north, id }))

it('leaves all of it or nothing, and a second try leaves no one twice', async () => {
  const seen = { all: 0, none: 0 }
  for (let round = 0; round < rounds; round++) {
    const prefix = `k${round}`
    const { id } = await checked(fileOf(prefix), mapped({ 0: 'externalId', 1: 'lastName' }), matchingBy(['externalId']))
    await begin(id)
    const mine = (await claim(id)) ?? expect.fail('not claimed')
    const working = doWork(own, mine).catch(() => {})
    await sleep(Math.random() * 60)
    const isCanceled = round % 3 === 0
    if (isCanceled) await admin.post(`${base}/${id}/cancel`)
    else await killAll()
    await working
    const count = await countOf(prefix)
    expect([0, people]).toContain(count)
    expect(await auditsOf(prefix)).toBe(count)
    const { state } = await read(id)
    if (state === 'done') expect(count).toBe(people)
    else expect(count).toBe(0)
    seen[count === 0 ? 'none' : 'all']++
    if (count > 0) continue
    await begin(id)
    await doWork(own, (await claim(id)) ?? expect.fail('not claimed again'))
    expect([await countOf(prefix), (await read(id)).state]).toEqual([people, 'done'])
  }
  console.info(`${rounds} rounds: ${seen.none} ended before the commit, ${seen.all} after it`)
}, 600_000)

it('would be seen: one transaction per batch leaves a part', async () => {
  const parts: number[] = []
  for (let round = 0; round < 20 && parts.length === 0; round++) {
    const prefix = `control${round}`
    const { id } = await checked(fileOf(prefix), mapped({ 0: 'externalId', 1: 'lastName' }), matchingBy(['externalId']))
    const inBatches = async () => {
      for (let from = 0; from <= people; from += 10)
        await tx(own, { customerId: north }, (db) =>
          db.all(sql`
            insert into contacts select p.* from import_rows i cross join lateral jsonb_populate_record(null::contacts, i.after
              || jsonb_build_object('customer_id', i.customer_id, 'id', i.record_id, 'row_version', 1, 'created_at', now(), 'updated_at', now())) p
            where i.import_id = ${id} and i.place >= ${from} and i.place < ${from + 10}`),
        )
    }
    const working = inBatches().catch(() => {})
    await sleep(Math.random() * 30)
    await killAll()
    await working
    const count = await countOf(prefix)
    if (count > 0 && count < people) parts.push(count)
  }
  expect(parts.length).toBeGreaterThan(0)
}, 120_000)
