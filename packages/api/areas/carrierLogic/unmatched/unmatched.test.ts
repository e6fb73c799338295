/** From unrecognized scans to a rule that recognizes them, and what users may decide along the way. */

import { carrierLogic } from '@postern/domain/areas/carrierLogic/carrierLogic.ts'
import { checkSign } from '@postern/domain/areas/carrierLogic/checkDigits.ts'
import { primaryCarrierLogic } from '@postern/domain/areas/carrierLogic/primaryCarrierLogic.ts'
import type { RuleSetDraft } from '@postern/domain/areas/carrierLogic/ruleSetEndpoints.ts'
import type { UnmatchedCluster, UnmatchedKpi } from '@postern/domain/areas/carrierLogic/unmatchedEndpoints.ts'
import { carriers } from '@postern/domain/areas/mail/carriers.ts'
import type { FailureBody } from '@postern/domain/engine/failure.ts'
import type { AnyRecord } from '@postern/domain/engine/resource.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { tx } from '../../../database/db.ts'
import { pathOf, sampleBody } from '../../../testing/sample.ts'
import { type Person, testServer } from '../../../testing/server.ts'
import { stationOf } from '../../../testing/station.ts'

const server = await testServer()
const { admin, north, south, person, database } = server
const path = '/api/system/unmatched/carrierLogic'
const station = await stationOf(server, [north, south])
const makeCarrier = async (customerId: string, code: string) =>
  admin.post(pathOf(carriers, customerId), { ...(await sampleBody(admin, carriers, customerId)), name: code, code })
await makeCarrier(north, 'KESTREL')
await makeCarrier(south, 'KESTREL')

/** A regional courier: KX, eight random-looking digits, and a Luhn check digit. */
const kestrel = (index: number) => {
  const body = String(((index + 1) * 2_654_435_761) % 100_000_000).padStart(8, '0')
  return `KX${body}${checkSign({ family: 'luhn' }, body)}`
}
const assetTag = (index: number) => `AST-${String(((index + 1) * 2_654_435_761) % 1_000_000).padStart(6, '0')}`
const numbers = (from: number, count: number, make: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => make(from + index))

await station.report(north, [
  ...numbers(0, 25, kestrel).map((text) => ({ text, chosenCarrier: 'KESTREL' })),
  ...numbers(0, 15, assetTag).map((text) => ({ text })),
  { text: '1Z5R89390357567127' },
])
await station.report(
  south,
  numbers(100, 10, kestrel).map((text) => ({ text, chosenCarrier: 'KESTREL' })),
)

interface Page {
  items: UnmatchedCluster[]
  kpi: UnmatchedKpi
}
const look = async (query = '', asker: Person = admin) => {
  const answer = await asker.get(`${path}${query}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Page>()
}
const shapeLike = async (beginning: string) => {
  const found = (await look()).items.find(({ shape }) => shape.startsWith(beginning))
  if (!found) throw new Error(`no shape begins with ${beginning}`)
  return found
}

describe('unmatched scans', () => {
  it('are grouped by shape, with customers, selected carriers, and a proposed rule that fits', async () => {
    const { items, kpi } = await look()
    expect(items.map(({ shape, count }) => [shape.slice(0, 2), count])).toEqual([
      ['KX', 35],
      ['AS', 15],
    ])
    const [courier] = items
    expect(courier?.customers.map(({ id, count }) => [id, count])).toEqual([
      [north, 25],
      [south, 10],
    ])
    expect(courier).toMatchObject({ state: 'new', distinct: 35, chosen: [{ carrier: { code: 'KESTREL' }, count: 35 }] })
    expect(courier?.trend).toHaveLength(13)
    expect(courier?.trend.at(-1)).toBe(35)
    expect(courier?.proposal).toMatchObject({ coverage: 1, check: { family: 'luhn' }, carrier: { code: 'KESTREL' } })
    expect(courier?.proposal?.chanceOfLuck).toBeLessThan(1e-6)
    expect(kpi).toMatchObject({
      unmatched30Days: 50,
      openShapes: 2,
      newShapes: 2,
      topCustomers: [{ id: north, count: 40 }, { id: south }],
    })
    expect(kpi.recognisedToday).toBeCloseTo(100 / 51, 0)
  })

  it('are filtered by customer, prefix, length and selected carrier', async () => {
    const count = async (query: string) => (await look(query)).items.map((item) => item.count)
    expect(await count(`?customerId=${south}`)).toEqual([10])
    expect(await count('?prefix=ast')).toEqual([15])
    expect(await count('?length=11')).toEqual([35])
    expect(await count('?chosen=KESTREL')).toEqual([35])
    expect(await count('?since=2099-01-01')).toEqual([])
  })

  it('of an inaccessible customer aren’t listed', async () => {
    const local = await person(['mail.carrierLogic.unmatched.view', 'mail.carrierLogic.unmatched.resolve'], [south])
    const { items, kpi } = await look('', local)
    expect(items.map(({ count, customers }) => [count, customers.map(({ id }) => id)])).toEqual([[10, [south]]])
    expect(kpi.unmatched30Days).toBe(10)
    const tag = await shapeLike('AST')
    const hidden = await local.post(`${path}/ignore`, { shape: tag.shape, reason: 'test' })
    expect(hidden.statusCode).toBe(404)
    const nobody = await person(['customers.view'])
    expect((await nobody.get(path)).statusCode).toBe(401)
    const viewer = await person(['mail.carrierLogic.primary.view'])
    expect((await viewer.get(path)).statusCode).toBe(200)
    expect((await viewer.post(`${path}/reevaluate`)).statusCode).toBe(401)
  })

  it('of a customer that hides personal data are masked', async () => {
    await tx(database, 'all', (db) => db.all(sql`update settings set mask_pii = true where customer_id = ${south}`))
    const { shape } = await shapeLike('KX')
    const { items } = (await admin.get(`${path}/scans?shape=${encodeURIComponent(shape)}`)).json<{
      items: { barcode: string; customer: { id: string } }[]
    }>()
    expect(items).toHaveLength(35)
    for (const { barcode, customer } of items)
      expect(barcode).toMatch(customer.id === south ? /^KX.•{6}..$/ : /^KX\d{9}$/)
    const local = await person(['mail.carrierLogic.unmatched.view'], [south])
    const [only] = (await look('', local)).items
    expect(only?.proposal?.testNumbers.length).toBeGreaterThan(0)
    for (const made of only?.proposal?.testNumbers ?? []) expect(numbers(100, 10, kestrel)).not.toContain(made)
    expect(only?.samples.every((sample) => sample.includes('•'))).toBe(true)
  })
})

describe('a shape', () => {
  it('is ignored with a reason, reopened, and assigned to a user', async () => {
    const { shape } = await shapeLike('AST')
    expect(
      (await admin.post(`${path}/ignore`, { shape, reason: 'assetTag', note: 'Tags of the IT desk' })).statusCode,
    ).toBe(204)
    expect((await shapeLike('AST')).state).toBe('notACarrier')
    expect((await look('?state=open')).items.map((item) => item.shape)).not.toContain(shape)
    expect((await admin.post(`${path}/reopen`, { shape })).statusCode).toBe(204)
    expect((await admin.post(`${path}/assign`, { shape, userId: admin.id })).statusCode).toBe(204)
    expect(await shapeLike('AST')).toMatchObject({ state: 'reviewing', ignored: null, assignee: { id: admin.id } })
    const history = await tx(database, 'all', (db) =>
      db.all(sql<{ userId: string }>`select user_id as "userId" from audit_log where resource = 'unmatchedShapes'`),
    )
    expect(history).toEqual([{ userId: admin.id }, { userId: admin.id }, { userId: admin.id }])
    expect((await admin.post(`${path}/ignore`, { shape: 'NOT THERE', reason: 'test' })).statusCode).toBe(404)
  })

  it('becomes a shared rule in one click, and its scans are resolved once that is published', async () => {
    const { shape } = await shapeLike('KX')
    const made = await admin.post(`${path}/rule`, { shape, carrierCode: 'kestrel', name: 'Kestrel labels' })
    expect(made.statusCode, made.body).toBe(201)
    const rule = `${pathOf(primaryCarrierLogic, north)}/${made.json<{ id: string }>().id}`
    const draft = (await admin.get(rule)).json<AnyRecord>()
    expect(draft).toMatchObject({ status: 'draft', carrierCode: 'KESTREL', checksum: 'luhn', matchMode: 'regex' })
    expect(draft.testValid).toHaveLength(10)
    expect(await shapeLike('KX')).toMatchObject({ state: 'reviewing', draft: { rule: { name: 'Kestrel labels' } } })

    await admin.patch(rule, { status: 'active' }, draft.rowVersion)
    const { fingerprint } = (await admin.get('/api/system/ruleSets/draft')).json<RuleSetDraft>()
    const body = { fingerprint, notes: 'Kestrel', acknowledgedCollisions: true }
    expect((await admin.post('/api/system/ruleSets', body)).statusCode).toBe(201)
    const { items, kpi } = await look()
    expect(items.map((item) => item.shape.slice(0, 2))).toEqual(['AS'])
    expect(kpi.resolved90Days).toBe(35)
    expect(kpi.hoursToResolve).not.toBeNull()

    await admin.post('/api/system/ruleSets/rollback', { current: 2, notes: 'Too broad.' })
    expect((await shapeLike('KX')).count).toBe(35)
  })

  it('becomes a customer rule, and the customer’s scans are resolved once it’s active', async () => {
    const { shape } = await shapeLike('AST')
    await makeCarrier(north, 'HOUSE')
    const unknown = await admin.post(`${path}/rule`, { shape, customerId: north, carrierCode: 'NOBODY', name: 'Tags' })
    expect([unknown.statusCode, unknown.json<FailureBody>().message]).toEqual([422, expect.stringContaining('NOBODY')])
    const made = await admin.post(`${path}/rule`, { shape, customerId: north, carrierCode: 'HOUSE', name: 'Tags' })
    expect(made.statusCode, made.body).toBe(201)
    const rule = `${pathOf(carrierLogic, north)}/${made.json<{ id: string }>().id}`
    const { rowVersion } = (await admin.get(rule)).json<AnyRecord>()
    await admin.patch(rule, { status: 'active' }, rowVersion)
    expect((await admin.post(`${path}/reevaluate`)).json()).toMatchObject({ resolved: 0, reopened: 0 })
    expect((await look()).items.map((item) => item.shape.slice(0, 2))).toEqual(['KX'])
  })

  it('adds its numbers only to a rule that recognizes them', async () => {
    const { shape, samples } = await shapeLike('KX')
    const numbersOfNorth = numbers(0, 2, kestrel)
    const list = (await admin.get(`${pathOf(primaryCarrierLogic, north)}?limit=100`)).json<{ items: AnyRecord[] }>()
    const idOf = (name: string) => list.items.find((item) => item.name === name)?.id ?? ''
    const add = (ruleId: string) => admin.post(`${path}/testNumbers`, { shape, ruleId, numbers: numbersOfNorth })
    expect((await add(idOf('UPS 1Z'))).statusCode).toBe(400)
    const added = await add(idOf('Kestrel labels'))
    expect(added.statusCode, added.body).toBe(200)
    expect(samples.length).toBeGreaterThan(0)
  })

  it('is new only if none of its scans is old, whatever period is selected', async () => {
    const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString()
    const { kpi } = await look()
    await station.report(north, [{ text: kestrel(60), at: day(20) }])
    // Expensive results stay cached for a while, unless scans were re-read.
    await admin.post(`${path}/reevaluate`)
    const narrowed = await look(`?since=${day(3).slice(0, 10)}`)
    expect(narrowed.items.some(({ shape }) => shape.startsWith('KX'))).toBe(true)
    expect(narrowed.kpi).toMatchObject({ newShapes: kpi.newShapes - 1, openShapes: kpi.openShapes })
  })
})
