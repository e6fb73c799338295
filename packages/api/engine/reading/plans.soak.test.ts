/**
 * Plans of prepared statements: planned once for all values, a statement reads no more of the database than one planned for its
 * current values. With 10,000 contacts, and 1,000,000 at full size.
 */
import { collections } from '@postern/domain/areas/index.ts'
import { contacts } from '@postern/domain/areas/people/contacts.ts'
import { defaultColumns } from '@postern/domain/engine/listColumns.ts'
import type { Page } from '@postern/domain/engine/query.ts'
import type { AnyRecord, Collection } from '@postern/domain/engine/resource.ts'
import { describe, expect, it } from 'vitest'
import { type Sent, tripsOf } from '../../testing/capturedTrips.ts'
import { fillContacts } from '../../testing/manyContacts.ts'
import { multiply } from '../../testing/manyRows.ts'
import { planOf } from '../../testing/plans/planOf.ts'
import { pathOf, sampleRecord, shareParents } from '../../testing/sample.ts'
import { testServer } from '../../testing/server.ts'

const people = process.env.POSTERN_SOAK ? 1_000_000 : 10_000
const rowsEach = process.env.POSTERN_SOAK ? 10_000 : 500
const timeout = 1_200_000

const { database, admin, north } = await testServer()
shareParents()
for (const resource of collections) await sampleRecord(admin, resource, north)

/** Twice as many pages, plus as many as it takes to look up the names for fifty rows one by one. */
const bound = (pages: number): number => pages * 2 + 300

interface Reading {
  readonly first: Sent | undefined
  readonly statements: readonly Sent[]
  readonly mode: string
}

/** The trip that reads: the last one, starting with the statement that sets the row scope. What comes before proves the session. */
async function readingOf(path: string): Promise<Reading> {
  const trips = await tripsOf(async () => {
    const answer = await admin.get(path)
    expect(answer.statusCode, answer.body).toBe(200)
  })
  const reading = trips.at(-1) ?? []
  const begin = reading.findIndex(({ name }) => name.startsWith('whose_rows'))
  expect(begin, 'a statement says whose rows').toBeGreaterThanOrEqual(0)
  const [first, ...statements] = reading.slice(begin)
  return { first, statements, mode: first?.values[3] ?? '' }
}

/** Compares each statement's plan in production with a custom plan for its values, and returns the former. */
async function compare(path: string, warmedBy?: string): Promise<string[]> {
  const { first, statements, mode } = await readingOf(path)
  const earlier = warmedBy === undefined ? undefined : await readingOf(warmedBy)
  const plans: string[] = []
  for (const [at, statement] of statements.entries()) {
    const warmUp = earlier?.statements[at]?.values
    const asked = await planOf(database, first, statement, mode, warmUp)
    const best = await planOf(database, first, statement, 'force_custom_plan')
    expect(asked.pages, `${path}\n${asked.text}`).toBeLessThanOrEqual(bound(best.pages))
    plans.push(asked.text)
  }
  return plans
}

const readsAllOf = (table: string) => new RegExp(`"Node Type": "Seq Scan",[^}]*?"Relation Name": "${table}"`)

const listOf = (resource: Collection, more = '') =>
  `${pathOf(resource, north)}?fields=${defaultColumns(resource).join(',')}${more}`

async function secondPage(resource: Collection): Promise<string> {
  const { nextCursor } = (await admin.get(listOf(resource))).json<Page<AnyRecord>>()
  return listOf(resource, `&cursor=${encodeURIComponent(String(nextCursor))}`)
}

describe('every list, as it opens by default', () => {
  it.each(collections.filter((each) => each !== contacts).map((resource) => ({ name: resource.name, resource })))(
    '$name: page, next page, count and record take no more than a plan made for them',
    { timeout },
    async ({ resource }) => {
      const remove = await multiply(database, resource, rowsEach)
      await compare(listOf(resource))
      await compare(await secondPage(resource))
      await compare(listOf(resource, '&count=true&limit=1'))
      const { items } = (await admin.get(listOf(resource))).json<Page<AnyRecord>>()
      await compare(`${pathOf(resource, north)}/${items[0]?.id}`)
      await remove()
    },
  )
})

describe(`${people} contacts`, () => {
  it('are filled in', { timeout }, async () => {
    await fillContacts(database, north, people)
  })

  it('open by the index of their order, on the first page and the next', { timeout }, async () => {
    for (const path of [listOf(contacts), await secondPage(contacts)]) {
      const [plan] = await compare(path)
      expect(plan).toContain('"Index Name": "contacts_by_display_name"')
      expect(plan).not.toMatch(readsAllOf('contacts'))
    }
  })

  const questions = [
    '&count=true',
    '&sort=-updatedAt',
    '&sort=externalId',
    '&sort=-email',
    '&filter[status]=onHold',
    '&filter[status]=active&sort=-updatedAt',
    '&filter[status][in]=former,leaving',
    '&filter[vip]=true',
    '&filter[externalId]=100000007',
    '&filter[reachable]=false',
    '&q=maloven',
    '&q=no such person',
    '&archived=true',
  ]
  it.each(questions)('answer %s as well as with a custom plan', { timeout }, async (question) => {
    await compare(listOf(contacts, question))
  })

  it('answer a rare value after many frequent ones, and a frequent one after many rare', { timeout }, async () => {
    const rare = listOf(contacts, '&filter[status]=former')
    const frequent = listOf(contacts, '&filter[status]=active')
    await compare(rare, frequent)
    await compare(frequent, rare)
    await compare(listOf(contacts, '&filter[externalId]=nobody'), listOf(contacts, '&filter[externalId]=100000007'))
  })

  it('open one by its key', { timeout }, async () => {
    const { items } = (await admin.get(listOf(contacts))).json<Page<AnyRecord>>()
    const [plan] = await compare(`${pathOf(contacts, north)}/${items[3]?.id}`)
    expect(plan).not.toMatch(readsAllOf('contacts'))
  })
})

it('detects a plan that is bad for a rare value (control)', { timeout }, async () => {
  await database.pool.query(`
    create table uneven as select n, case when n % 10000 = 0 then 'rare' else 'frequent' end as kind from generate_series(1, 100000) n;
    create index on uneven (kind); create index on uneven (n)`)
  await database.pool.query('vacuum analyze uneven')
  const statement = {
    name: '',
    text: 'select n, kind from uneven where kind = $1 order by n limit 10',
    values: ['rare'],
  }
  const once = await planOf(database, undefined, statement, 'force_generic_plan')
  const best = await planOf(database, undefined, statement, 'force_custom_plan')
  expect(once.pages).toBeGreaterThan(bound(best.pages))
})

describe('the session', () => {
  it('is found by its token’s index, among many sessions and users', { timeout }, async () => {
    await database.pool.query(`
      insert into sessions (id, kind, token_hash, user_id, expires_at)
      select gen_random_uuid(), 'full', sha256(n::text::bytea), '${admin.id}', now() + interval '1 day' from generate_series(1, ${rowsEach}) n`)
    await database.pool.query('vacuum analyze sessions')
    const trips = await tripsOf(() => admin.get(listOf(contacts)))
    const lookup = trips.flat().find(({ text }) => text.includes('from sessions'))
    if (!lookup) throw new Error('no session was looked up or proven')
    for (const mode of ['auto', 'force_generic_plan']) {
      const asked = await planOf(database, undefined, lookup, mode)
      const best = await planOf(database, undefined, lookup, 'force_custom_plan')
      expect(asked.pages, asked.text).toBeLessThanOrEqual(bound(best.pages))
      expect(asked.pages).toBeLessThan(100)
      expect(asked.text).not.toMatch(readsAllOf('sessions'))
    }
  })
})
