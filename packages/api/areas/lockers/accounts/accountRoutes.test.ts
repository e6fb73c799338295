/** Vendor accounts: managed by users, with write-only secrets, and deliveries that can be viewed and replayed. */
import { lockerBanks } from '@postern/domain/areas/lockers/lockerBanks.ts'
import { lockerVendorAccounts } from '@postern/domain/areas/lockers/lockerVendorAccounts.ts'
import { lockerVendors } from '@postern/domain/areas/lockers/lockerVendors.ts'
import type { AccountState, Delivery, VendorHealth } from '@postern/domain/areas/lockers/vendorEndpoints.ts'
import { allPermissions } from '@postern/domain/auth/permission.ts'
import type { AnyRecord } from '@postern/domain/engine/resource.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { quickly } from '../../../database/db.ts'
import { actsIn } from '../../../testing/acts.ts'
import { foundDoors, type LockerWorld, lockerWorld } from '../../../testing/live/lockerWorld.ts'
import { playWorld, runningSimulator } from '../../../testing/live/runningSimulator.ts'
import { signedWebhook } from '../../../testing/live/signedWebhook.ts'
import { runTask } from '../../../testing/runTask.ts'
import { testServer } from '../../../testing/server.ts'
import { consumerOf } from '../ingest/consumerOf.ts'
import { cleanAccountsTask } from './cleanAccountsTask.ts'

const simulator = await runningSimulator()
const server = await testServer({ lockerSimulatorUrl: simulator.url })
const { admin, app, database, deps, north, south, person } = server
const { create } = actsIn(admin, north)

const path = '/api/system/lockerVendorAccounts'
const without = (...missing: string[]) => person(allPermissions.filter((permission) => !missing.includes(permission)))

async function sendTo(url: string, secret: string, ...events: object[]) {
  const { body, headers } = signedWebhook(secret, events)
  const answer = await app.inject({ method: 'POST', url: new URL(url).pathname, headers, payload: body })
  await consumerOf(deps).idle()
  return answer
}
const stateOf = async (id: string) => (await admin.get(`${path}/${id}/state`)).json<AccountState>()
const deliveriesOf = async (id: string, query = '', who = admin) =>
  (await who.get(`${path}/${id}/deliveries${query}`)).json<{ items: Delivery[]; nextCursor: string | null }>()

describe('the address of an account', () => {
  const created = async (adapter: string, baseUrl: string) => {
    const vendor = await create(lockerVendors, { adapter, baseUrl: 'https://vendor.example.test' })
    return admin.post(path, { lockerVendorId: vendor.id, name: 'Main', baseUrl })
  }

  it.each([
    ['simulator', 'http://api.example.test'],
    ['simulator', 'https://127.0.0.1:5432'],
    ['rest', 'https://10.0.0.7/v1'],
    ['rest', 'https://[::1]/'],
    ['rest', 'https://169.254.169.254/latest'],
    ['rest', 'https://user:word@api.example.test'],
    ['rest', 'file:///etc/passwd'],
    ['gateway', 'https://10.20.1.15'],
    ['gateway', 'nowhere:0:0'],
  ])('of a vendor of kind %s can’t be %s', async (adapter, baseUrl) => {
    const answer = await created(adapter, baseUrl)
    expect(answer.statusCode, answer.body).toBe(400)
    expect(answer.json()).toMatchObject({ errors: [{ path: 'baseUrl' }] })
  })

  it('is an https:// URL, or host:port of a gateway', async () => {
    expect((await created('rest', 'https://api.example.test/v2')).statusCode).toBe(201)
    expect((await created('gateway', '10.20.1.15:5000')).statusCode).toBe(201)
  })

  it('is checked again on every call, because a name may resolve to an internal address', async () => {
    const answer = await created('simulator', 'https://localhost:9')
    const { id } = answer.json<{ id: string }>()
    expect((await admin.post(`${path}/${id}/test`)).json()).toMatchObject({
      problem: 'The server isn’t allowed to call this address.',
    })
  })
})

describe('an account', () => {
  let vendor: AnyRecord
  let account: AnyRecord
  beforeEach(async () => {
    vendor = await create(lockerVendors, { adapter: 'simulator', baseUrl: null, credentials: null })
    account = await create(lockerVendorAccounts, {
      lockerVendorId: vendor.id,
      environment: 'production',
      baseUrl: null,
      credentials: 'tok-secret-1',
    })
  })
  const rotate = () => admin.post(`${path}/${account.id}/signingSecret`)

  it('returns neither its token nor a secret, and writes neither into the history', async () => {
    const { secret } = (await rotate()).json<{ secret: string }>()
    const { secret: second } = (await rotate()).json<{ secret: string }>()
    const read = await admin.get(`${path}/${account.id}`)
    const history = await admin.get(`${path}/${account.id}/history`)
    expect(history.statusCode, history.body).toBe(200)
    const [row] = await quickly(
      database,
      sql<{ text: string }>`select to_jsonb(a)::text as text from locker_vendor_accounts a where id = ${account.id}`,
    )
    for (const text of [
      read.body,
      history.body,
      row?.text ?? '',
      (await admin.get(`${path}/${account.id}/state`)).body,
    ])
      for (const word of ['tok-secret-1', secret, second]) expect(text).not.toContain(word)
    expect(history.body).toContain('signingSecretMadeAt')
  })

  it('refuses every delivery until it has a signing secret', async () => {
    const { webhookUrl } = await stateOf(account.id)
    expect(webhookUrl).toMatch(/^https:\/\/postern\.test\/hooks\/lockers\/path-\d+\/[0-9a-f]{64}$/)
    expect((await sendTo(webhookUrl ?? '', '', { nonsense: 1 })).statusCode).toBe(401)
    const { secret } = (await rotate()).json<{ secret: string }>()
    expect((await sendTo(webhookUrl ?? '', secret, { nonsense: 1 })).statusCode).toBe(200)
  })

  it('accepts two secrets during a rotation, and returns until when', async () => {
    const { webhookUrl } = await stateOf(account.id)
    const first = (await rotate()).json<{ secret: string; previousUntil: string | null }>()
    const second = (await rotate()).json<{ secret: string; previousUntil: string | null }>()
    expect(first.previousUntil).toBeNull()
    const hours = (Date.parse(second.previousUntil ?? '') - Date.now()) / 3_600_000
    expect(hours).toBeGreaterThan(23.9)
    expect(hours).toBeLessThanOrEqual(24)
    for (const { secret } of [first, second])
      expect((await sendTo(webhookUrl ?? '', secret, { nonsense: secret.length })).statusCode).toBe(200)
    await rotate()
    expect((await sendTo(webhookUrl ?? '', first.secret, { nonsense: 2 })).statusCode).toBe(401)
    expect((await sendTo(webhookUrl ?? '', second.secret, { nonsense: 2 })).statusCode).toBe(200)
  })

  it('receives nothing while it’s inactive or archived', async () => {
    const { webhookUrl } = await stateOf(account.id)
    const { secret } = (await rotate()).json<{ secret: string }>()
    const { rowVersion } = (await admin.get(`${path}/${account.id}`)).json<{ rowVersion: number }>()
    expect((await admin.patch(`${path}/${account.id}`, { isActive: false }, rowVersion)).statusCode).toBe(200)
    expect((await sendTo(webhookUrl ?? '', secret, { nonsense: 1 })).statusCode).toBe(401)
    await admin.delete(`${path}/${account.id}`)
    expect((await sendTo(webhookUrl ?? '', secret, { nonsense: 1 })).statusCode).toBe(401)
    expect((await rotate()).statusCode).toBe(409)
  })

  it('is tested with the operator’s simulator if it has no address', async () => {
    expect((await admin.post(`${path}/${account.id}/test`)).json()).toMatchObject({ problem: null })
    const { requests, circuit } = await stateOf(account.id)
    expect([requests, circuit]).toEqual([1, 'closed'])
  })

  it('needs a permission for each of these', async () => {
    const [blind, tester, editor] = [
      await without('lockerVendors.secrets'),
      await without('lockerVendors.test'),
      await without('lockerVendors.edit'),
    ]
    expect((await blind.post(`${path}/${account.id}/signingSecret`)).statusCode).toBe(401)
    expect((await blind.post(path, { lockerVendorId: vendor.id, name: 'B', credentials: 'x' })).statusCode).toBe(400)
    expect((await tester.post(`${path}/${account.id}/test`)).statusCode).toBe(401)
    const range = { from: new Date(Date.now() - 60_000).toISOString(), to: new Date().toISOString() }
    expect((await editor.post(`${path}/${account.id}/replay`, range)).statusCode).toBe(401)
  })
})

describe('deliveries', () => {
  let world: LockerWorld
  beforeEach(async () => {
    world = await lockerWorld(server, { banks: 1, doors: 4, baseUrl: simulator.url })
  })
  const bank = () => world.banks[0] ?? expect.fail('no bank')
  const door = (index: number) => bank().doors[index] ?? expect.fail('no door')
  const send = (...events: object[]) =>
    sendTo(`https://postern.test${world.path}`, world.account.signingSecret, ...events)

  it('list each event’s result and door', async () => {
    const [opened, closed] = [bank().event('door.opened', door(0)), bank().event('door.closed', door(0))]
    await send(closed)
    await send(opened)
    await send(opened, opened)
    await send({ ...bank().event('door.opened', door(1)), bankId: 'no-such-bank' })
    const { items } = await deliveriesOf(world.account.id)
    expect(items.map(({ type, result, repeats }) => [type, result, repeats])).toEqual([
      ['doorOpened', 'unknownBank', 0],
      ['doorOpened', 'late', 2],
      ['doorClosed', 'applied', 0],
    ])
    expect(items[2]).toMatchObject({ bank: { id: bank().id, customerId: north }, doorRef: door(0).ref })
    expect(items[2]?.door?.label).toBe(door(0).ref.slice(1))
    const late = await deliveriesOf(world.account.id, '?result=late')
    expect(late.items.map(({ id }) => id)).toEqual([items[1]?.id])
    expect((await deliveriesOf(world.account.id, '?result=duplicate')).items).toHaveLength(1)
  })

  it('are paginated, each listed once', async () => {
    for (let round = 0; round < 3; round++)
      await send(...Array.from({ length: 40 }, () => bank().event('controller.heartbeat')))
    const ids: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: { items: Delivery[]; nextCursor: string | null } = await deliveriesOf(
        world.account.id,
        cursor === '' ? '' : `?cursor=${cursor}`,
      )
      ids.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor
    }
    expect(ids).toHaveLength(120)
    expect(new Set(ids).size).toBe(120)
  })

  it('keep the raw payload next to our interpretation', async () => {
    const event = bank().event('door.opened', door(2))
    await send(event)
    const [first] = (await deliveriesOf(world.account.id)).items
    const details = (await admin.get(`${path}/${world.account.id}/deliveries/${first?.id}`)).json()
    expect(details).toMatchObject({ raw: { id: event.id, kind: 'door.opened' }, reading: { type: 'doorOpened' } })
  })

  it('are hidden from users who can’t access the customer, and can’t be replayed by them', async () => {
    await send(bank().event('door.opened', door(2)))
    const [first] = (await deliveriesOf(world.account.id)).items
    const stranger = await person(allPermissions, [south])
    expect((await deliveriesOf(world.account.id, '', stranger)).items).toEqual([])
    const one = `${path}/${world.account.id}/deliveries/${first?.id}`
    expect((await stranger.get(one)).statusCode).toBe(404)
    expect((await stranger.post(`${one}/replay`)).statusCode).toBe(404)
  })

  it('replayed change what they couldn’t before, such as a bank registered later', async () => {
    const ref = `later-${bank().ref}`
    await send({ ...bank().event('door.opened', door(1)), bankId: ref, doorId: 'D1' })
    const [unknown] = (await deliveriesOf(world.account.id)).items
    expect(unknown?.result).toBe('unknownBank')
    const later = await create(lockerBanks, { lockerVendorId: world.vendorId, vendorBankId: ref })
    const replayed = await admin.post(`${path}/${world.account.id}/deliveries/${unknown?.id}/replay`)
    expect(replayed.json()).toEqual({ replayed: 1 })
    await consumerOf(deps).idle()
    const [applied] = (await deliveriesOf(world.account.id)).items
    expect(applied).toMatchObject({ id: unknown?.id, result: 'applied', bank: { id: later.id } })
    expect(applied?.replayedAt).not.toBeNull()
  })

  it('replayed change nothing they have already changed', async () => {
    const opened = bank().event('door.opened', door(0))
    await send(opened, bank().event('door.closed', door(0)))
    const before = await foundDoors(server, bank())
    for (const { id } of (await deliveriesOf(world.account.id)).items)
      expect((await admin.post(`${path}/${world.account.id}/deliveries/${id}/replay`)).statusCode).toBe(200)
    await consumerOf(deps).idle()
    expect(await foundDoors(server, bank())).toEqual(before)
    expect((await deliveriesOf(world.account.id)).items.map(({ result }) => result)).toEqual(['duplicate', 'duplicate'])
  })

  it('of a time range are fetched from the vendor, including missed ones', async () => {
    await playWorld(simulator, world, 'http://127.0.0.1:9')
    await send(bank().event('controller.heartbeat'))
    const ref = door(0).ref
    const act = (what: string) =>
      fetch(`${simulator.url}/sim/act`, {
        method: 'POST',
        body: JSON.stringify({ bankId: bank().ref, doorId: ref, act: what }),
      })
    await act('putItem')
    const range = {
      from: new Date(simulator.world.clock.now - 3_600_000).toISOString(),
      to: new Date(simulator.world.clock.now + 3_600_000).toISOString(),
    }
    const answer = await admin.post(`${path}/${world.account.id}/replay`, range)
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json()).toMatchObject({ replayed: 0, failed: [] })
    expect(answer.json<{ fetched: number }>().fetched).toBeGreaterThan(0)
    await consumerOf(deps).idle()
    const again = await admin.post(`${path}/${world.account.id}/replay`, range)
    expect(again.json<{ fetched: number; replayed: number }>().replayed).toBeGreaterThan(0)
    await consumerOf(deps).idle()
    const [audited] = await quickly(
      database,
      sql<{
        count: number
      }>`select count(*)::int as count from audit_log where resource = 'lockerReplays' and user_id = ${admin.id}
        and changes -> 'accountId' ->> 'after' = ${world.account.id}`,
    )
    expect(audited?.count).toBe(2)
  })

  it('of a time range are replayed from the inbox if the vendor can’t resend them', async () => {
    await send(bank().event('door.opened', door(0)))
    await quickly(database, sql<object>`update locker_vendors set adapter = 'rest' where id = ${world.vendorId}`)
    const range = { from: new Date(Date.now() - 60_000).toISOString(), to: new Date(Date.now() + 60_000).toISOString() }
    const answer = await admin.post(`${path}/${world.account.id}/replay`, range)
    expect(answer.json()).toEqual({ fetched: 0, replayed: 1, failed: [] })
    const backwards = await admin.post(`${path}/${world.account.id}/replay`, { from: range.to, to: range.from })
    expect(backwards.statusCode).toBe(400)
    const early = { from: new Date(Date.now() - 20 * 86_400_000).toISOString(), to: range.to }
    expect((await admin.post(`${path}/${world.account.id}/replay`, early)).statusCode).toBe(400)
  })

  it('with a wrong signature are counted by hour and reason', async () => {
    const event = bank().event('door.opened', door(0))
    for (let time = 0; time < 3; time++) await sendTo(`https://postern.test${world.path}`, 'another secret', event)
    await expect
      .poll(async () => (await stateOf(world.account.id)).refusalReasons, { timeout: 5_000 })
      .toMatchObject([{ reason: 'The signature doesn’t match.', count: 3 }])
    const { refusals } = await stateOf(world.account.id)
    expect(refusals).toHaveLength(24)
    expect(refusals.at(-1)?.count).toBe(3)
    expect((await deliveriesOf(world.account.id)).items).toEqual([])
  })
})

describe('requests', () => {
  it('are listed with method, path, status, time and attempt, and can be filtered to failed ones', async () => {
    const world = await lockerWorld(server, {
      banks: 1,
      doors: 1,
      baseUrl: simulator.url,
      limits: { maxRetries: 1, retryDelayMs: 100 },
    })
    await playWorld(simulator, world, 'http://127.0.0.1:9')
    const fault = simulator.world.faults.add({ name: 'serverError' })
    await admin.post(`${path}/${world.account.id}/replay`, {
      from: new Date(Date.now() - 60_000).toISOString(),
      to: new Date().toISOString(),
    })
    expect((await admin.post(`${path}/${world.account.id}/test`)).json<{ problem: string }>().problem).not.toBeNull()
    simulator.world.faults.remove(fault.id)
    await admin.post(`${path}/${world.account.id}/test`)
    const list = async (query = '') =>
      (await admin.get(`${path}/${world.account.id}/requests${query}`)).json<{ items: { [name: string]: unknown }[] }>()
    expect((await list()).items[0]).toMatchObject({
      method: 'GET',
      path: '/v1/banks',
      status: 200,
      attempt: 1,
      outcome: 'ok',
    })
    const failed = (await list('?only=failed')).items
    expect(failed.map(({ outcome, status }) => [outcome, status])).toEqual([['protocol', 500]])
    expect(await stateOf(world.account.id)).toMatchObject({ requests: 2, failedRequests: 1 })
  })

  it('are kept for 7 days, at most 10,000 per account', async () => {
    const world = await lockerWorld(server, { banks: 1, doors: 1 })
    await quickly(
      database,
      sql<object>`insert into locker_vendor_requests (account_id, at, operation, attempt, duration_ms, outcome, request, response)
        select ${world.account.id}, now() - make_interval(secs => 10050 - n), 'test', 1, 1, 'ok', '', '' from generate_series(1, 10050) n`,
    )
    await quickly(
      database,
      sql<object>`update locker_vendor_requests set at = now() - interval '8 days' where id in (
        select id from locker_vendor_requests where account_id = ${world.account.id} order by id desc limit 5)`,
    )
    await runTask(database, cleanAccountsTask)
    const [left] = await quickly(
      database,
      sql<{
        count: number
      }>`select count(*)::int as count from locker_vendor_requests where account_id = ${world.account.id}`,
    )
    expect(left?.count).toBe(9_995)
  })
})

it('returns failed requests and late events of 30 days, and the banks’ firmware', async () => {
  const world = await lockerWorld(server, { banks: 3, doors: 1 })
  const [first, ...rest] = world.banks
  for (const [bank, firmware] of [[first, '4.1.0'], ...rest.map((each) => [each, '4.2.0'] as const)] as const)
    await quickly(database, sql<object>`update locker_banks set firmware = ${firmware} where id = ${bank?.id}`)
  await quickly(
    database,
    sql<object>`insert into locker_account_hours (account_id, hour, requests, failed_requests, events, late_events)
      values (${world.account.id}, date_trunc('hour', now()), 100, 3, 200, 1), (${world.account.id}, now() - interval '40 days', 9, 9, 9, 9)`,
  )
  const health = (await admin.get(`/api/system/lockerVendors/${world.vendorId}/health`)).json<{
    days: { requests: number }[]
    firmware: object[]
  }>()
  expect(health.days).toHaveLength(30)
  expect(health.days.at(-1)).toMatchObject({ requests: 100, failedRequests: 3, events: 200, lateEvents: 1 })
  expect(health.days.reduce((sum, { requests }) => sum + requests, 0)).toBe(100)
  expect(health.firmware).toEqual([
    { firmware: '4.2.0', banks: 2 },
    { firmware: '4.1.0', banks: 1 },
  ])
  // Each count equals the length of the list it links to.
  await quickly(database, sql<object>`update locker_banks set firmware = null where id = ${first?.id}`)
  const now = (await admin.get(`/api/system/lockerVendors/${world.vendorId}/health`)).json<VendorHealth>()
  expect(now.firmware).toHaveLength(2)
  for (const { firmware, banks } of now.firmware) {
    const query = new URLSearchParams({ vendorId: world.vendorId, firmware: firmware ?? 'none' })
    const { total } = (await admin.get(`/api/fleet/lockerBanks?${query}`)).json<{ total: number }>()
    expect(total, firmware ?? 'none').toBe(banks)
  }
})
