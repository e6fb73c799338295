/** Customer rules, from prospect to offboarded: status changes and limits. */

import { leftSentence } from '@postern/domain/auth/offboarded.ts'
import type { FailureBody } from '@postern/domain/engine/failure.ts'
import type { Page } from '@postern/domain/engine/query.ts'
import type { AnyRecord } from '@postern/domain/engine/resource.ts'
import { dayIn } from '@postern/domain/values/days.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { tx } from '../../database/db.ts'
import { newCustomer, testServer } from '../../testing/server.ts'

const { admin, database } = await testServer()
let made = 0
const customer = async (): Promise<AnyRecord> => {
  const n = ++made
  return (await admin.post('/api/customers', newCustomer(`Customer ${n}`, `CU${n}`))).json<AnyRecord>()
}
const address = (id: string) => `/api/customers/${id}`
const read = async (id: string) => (await admin.get(address(id))).json<AnyRecord>()
const change = async (id: string, values: object) =>
  admin.patch(address(id), values, Number((await read(id)).rowVersion))
const problem = async (id: string, values: object) => (await change(id, values)).json<FailureBody>().errors?.[0]
const run = (statement: ReturnType<typeof sql>) => tx(database, 'all', (db) => db.all(statement))
const site = (code: string) => ({
  name: `Site ${code}`,
  code,
  addressLine1: '1 Quay',
  city: 'Boston',
  countryCode: 'US',
})
const addSite = (id: string, code: string) => admin.post(`${address(id)}/sites`, site(code))

/** Through all statuses, with a reason where one is required. */
async function left(): Promise<AnyRecord> {
  const { id } = await customer()
  await change(id, { status: 'live', liveReason: 'Agreed with the board.' })
  await change(id, { status: 'suspended' })
  const gone = await change(id, { status: 'offboarded' })
  expect(gone.statusCode, gone.body).toBe(200)
  return gone.json<AnyRecord>()
}

describe('the limits of a contract', () => {
  it('can’t be set below current usage', async () => {
    const { id } = await customer()
    for (const code of ['A', 'B']) expect((await addSite(id, code)).statusCode).toBe(201)
    const refused = await change(id, { siteLimit: 1, userLimit: 0 })
    expect(refused.json<FailureBody>().errors).toEqual([
      { path: 'siteLimit', description: 'There are 2 sites already. Enter at least that many.' },
    ])
    expect((await change(id, { siteLimit: 2 })).statusCode).toBe(200)
  })

  it('reject one more, however many are created at once, until they’re raised', async () => {
    const { id } = await customer()
    expect((await change(id, { siteLimit: 2 })).statusCode).toBe(200)
    const answers = await Promise.all(['A', 'B', 'C', 'D', 'E'].map((code) => addSite(id, code)))
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(2)
    expect((await addSite(id, 'F')).json<FailureBody>()).toMatchObject({
      status: 409,
      message: 'The contract allows 2 sites, and there are 2. Raise the limit in the customer’s details first.',
    })
    await change(id, { siteLimit: 3 })
    expect((await addSite(id, 'F')).statusCode).toBe(201)
  })

  it('count restored records, too', async () => {
    const { id } = await customer()
    // The first is the default and stays.
    await addSite(id, 'A')
    const gone = (await addSite(id, 'B')).json<AnyRecord>()
    const one = `/api/customers/${id}/sites/${gone.id}`
    expect((await admin.delete(`${one}?name=${encodeURIComponent(String(gone.name))}`)).statusCode).toBe(204)
    await change(id, { siteLimit: 1 })
    expect((await admin.post(`${one}/restore`)).json<FailureBody>().message).toMatch(/^The contract allows 1 site,/)
    await change(id, { siteLimit: 2 })
    expect((await admin.post(`${one}/restore`)).statusCode).toBe(200)
  })
})

describe('the parents of a customer', () => {
  it('never form a cycle, and are at most 3 levels deep', async () => {
    const [a, b, c, d] = [await customer(), await customer(), await customer(), await customer()]
    expect((await change(b.id, { parentCustomerId: a.id })).statusCode).toBe(200)
    expect((await change(c.id, { parentCustomerId: b.id })).statusCode).toBe(200)
    expect((await problem(a.id, { parentCustomerId: c.id }))?.description).toMatch(/its own parent/)
    expect((await problem(d.id, { parentCustomerId: c.id }))?.description).toMatch(/3 levels/)
    // Levels below count, too: `a` would bring two along.
    expect((await problem(a.id, { parentCustomerId: d.id }))?.description).toMatch(/3 levels/)
  })
})

describe('going live', () => {
  it('requires a readiness of 80, or a reason that is kept in the history', async () => {
    const { id, readinessScore } = await customer()
    expect(await problem(id, { status: 'live' })).toEqual({
      path: 'liveReason',
      description: `Readiness is ${readinessScore} of 100. Finish the setup until it’s 80, or enter a reason to go live now.`,
    })
    expect((await change(id, { status: 'live', liveReason: 'The board wants it.' })).statusCode).toBe(200)
    const [latest] = (await admin.get(`${address(id)}/history`)).json<Page<{ changes: object }>>().items
    expect(latest?.changes).toMatchObject({
      status: { before: 'onboarding', after: 'live' },
      liveReason: { before: null, after: 'The board wants it.' },
    })
  })

  it('isn’t checked again after a suspension', async () => {
    const { id } = await customer()
    await change(id, { status: 'live', liveReason: 'Agreed.' })
    await change(id, { status: 'suspended' })
    expect((await change(id, { status: 'live' })).statusCode).toBe(200)
  })

  it('locks the code, and the customer can’t be archived while it’s live', async () => {
    const { id } = await customer()
    expect((await change(id, { code: 'OTHER' })).statusCode).toBe(200)
    await change(id, { status: 'live', liveReason: 'Agreed.' })
    expect((await problem(id, { code: 'THIRD' }))?.description).toBe('The code can’t be changed after go-live.')
    expect((await admin.delete(address(id))).json<FailureBody>().message).toBe(
      'This customer is live. Offboard it before you archive it.',
    )
  })

  it('locks the data region', async () => {
    const { id } = await customer()
    expect((await change(id, { dataRegion: 'eu' })).statusCode).toBe(400)
  })
})

describe('an offboarded customer', () => {
  it('can be read, but not changed', async () => {
    const { id } = await customer()
    await addSite(id, 'A')
    await change(id, { status: 'live', liveReason: 'Agreed.' })
    await change(id, { status: 'suspended' })
    await change(id, { status: 'offboarded' })
    const [inside] = (await admin.get(`${address(id)}/sites`)).json<Page<AnyRecord>>().items
    const path = `${address(id)}/sites`
    const refused = [
      await change(id, { notes: 'More' }),
      await addSite(id, 'B'),
      await admin.patch(`${path}/${inside?.id}`, { notes: 'More' }, 1),
      await admin.delete(`${path}/${inside?.id}`),
      await admin.post(`${path}/bulk`, { ids: [inside?.id], action: 'archive' }),
    ]
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([409, 409, 409, 409, 409])
    expect(refused.map((answer) => answer.json<FailureBody>().message)).toEqual(refused.map(() => leftSentence))
    expect((await admin.get(`${path}/export?format=csv`)).statusCode).toBe(200)
  })

  it('can be archived only after 90 days', async () => {
    const { id, name, purgeDate } = await left()
    const days = (Date.parse(String(purgeDate)) - Date.parse(dayIn('America/New_York', new Date()))) / 86_400_000
    expect(days).toBe(90)
    expect((await admin.delete(address(id))).json<FailureBody>().message).toBe(
      `Its data is kept until ${purgeDate}. You can archive it after that.`,
    )
    await run(sql`update customers set purge_date = (now() at time zone 'America/New_York')::date where id = ${id}`)
    expect((await admin.delete(`${address(id)}?name=${encodeURIComponent(String(name))}`)).statusCode).toBe(204)
  })
})
