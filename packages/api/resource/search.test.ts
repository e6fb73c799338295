import { contacts } from '@postern/domain/resources/contacts.ts'
import { expect, it } from 'vitest'
import { explainList } from '../testing/explain.ts'
import { fillContacts } from '../testing/manyContacts.ts'
import { testServer } from '../testing/server.ts'

const { north, south, database } = await testServer()

const planOf = (params: Record<string, string>): Promise<string> => explainList(database, contacts, north, params)

it('finds rare words by the index, walks the order for the rest, and never reads the whole table', async () => {
  // Rows enough that reading them all would be the slower way.
  await fillContacts(database, north, 6_000)
  await fillContacts(database, south, 2_000)
  expect(await planOf({ q: '100004242' })).toMatch(/Index Cond: .*customer_id = .* AND .*search ~~ /)
  expect(await planOf({})).toContain('Index Scan using contacts_by_display_name')
  const questions: Record<string, string>[] = [
    { q: '100004242' },
    { q: '1000042 0004242' },
    { sort: '-updatedAt' },
    { sort: 'externalId' },
    { archived: 'true' },
    { 'filter[vip]': 'true' },
    { 'filter[status]': 'onHold' },
    { 'filter[externalId]': 'X-1' },
  ]
  for (const params of questions)
    expect(await planOf(params), JSON.stringify(params)).not.toMatch(/Seq Scan on contacts/)
})
