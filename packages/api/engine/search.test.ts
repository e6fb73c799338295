import { randomUUID } from 'node:crypto'
import { contacts } from '@postern/domain/areas/people/contacts.ts'
import { contactTypes } from '@postern/domain/areas/people/contactTypes.ts'
import { type Page, searchWords } from '@postern/domain/engine/query.ts'
import type { AnyRecord } from '@postern/domain/engine/resource.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { tx } from '../database/db.ts'
import { actsIn } from '../testing/acts.ts'
import { explainList } from '../testing/plans/explainList.ts'
import { pathOf } from '../testing/sample.ts'
import { testServer } from '../testing/server.ts'

const { admin, north, south, database } = await testServer()

/** Enough rows that reading them all would be slower. */
async function crowd(customerId: string, count: number) {
  const type = await actsIn(admin, customerId).create(contactTypes)
  await tx(database, 'all', (db) =>
    db.all(sql`insert into contacts (customer_id, id, display_name, contact_type_id, status, emails, phones, channels, reachable,
        consent_sms, locker_access, needs_accessible_locker, max_lockers, vip, confidential, is_recipient, is_sender, source, locked_fields, custom_fields)
      select ${customerId}, gen_random_uuid(), md5(n::text), ${type.id}, 'active', '[]', '[]', '{none}', false,
        false, 'inherit', false, 0, false, false, true, false, 'import', '{}', '{}' from generate_series(1, ${count}::int) n`),
  )
}

const planOf = (params: Record<string, string>): Promise<string> => explainList(database, contacts, north, params)

const namesFound = async (q: string): Promise<unknown[]> => {
  const answer = await admin.get(`${pathOf(contacts, north)}?q=${encodeURIComponent(q)}`)
  return answer.json<Page<AnyRecord>>().items.map(({ displayName }) => displayName)
}

it('finds rare words by the index, scans in list order for the rest, and never reads the whole table', async () => {
  await crowd(north, 6_000)
  await crowd(south, 2_000)
  await database.pool.query('vacuum analyze contacts')
  expect(await planOf({ q: 'c4ca4238' })).toMatch(/Bitmap Index Scan on contacts_search/)
  expect(await planOf({})).toContain('Index Scan using contacts_by_display_name')
  const questions: Record<string, string>[] = [
    { q: 'c4ca4238' },
    { q: 'c4ca 4238' },
    { sort: '-updatedAt' },
    { sort: 'externalId' },
    { sort: '-externalId' },
    { sort: '-email' },
    { sort: '-suite' },
    { sort: '-mailboxNumber' },
    { 'filter[email][contains]': 'maloven' },
    { archived: 'true' },
    { 'filter[vip]': 'true' },
    { 'filter[status]': 'onHold' },
    { 'filter[externalId]': 'X-1' },
    { 'filter[maybeDuplicate]': 'true' },
    { 'filter[buildings][contains]': randomUUID() },
    { 'filter[floors][contains]': randomUUID() },
  ]
  for (const params of questions)
    expect(await planOf(params), JSON.stringify(params)).not.toMatch(/Seq Scan on contacts/)
})

it("takes the same signs out of a word wherever it is: O’Donnell is found by o'don, odon and O’DON", async () => {
  await actsIn(admin, north).create(contacts, { displayName: 'O’Donnell, Siobhán' })
  for (const q of ["o'don", 'odonnell', 'O’DON', 'o-donnell, siob'])
    expect(await namesFound(q), q).toEqual(['O’Donnell, Siobhán'])
  const word = fc.string({ unit: fc.constantFrom(...'aZ9é!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~´·‐‑–—‘’“”„…') })
  const words = fc.sample(word, 300)
  const { rows } = await database.pool.query('select searchable(word) as kept from unnest($1::text[]) word', [words])
  expect(rows.map(({ kept }) => kept)).toEqual(words.map((each) => searchWords(each).join('')))
})
