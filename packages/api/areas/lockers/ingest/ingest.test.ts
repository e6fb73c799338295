import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { quickly, tx } from '../../../database/db.ts'
import { addressOf, LiveReader } from '../../../testing/live/liveReader.ts'
import { expectedDoors, foundDoors, type LockerWorld, lockerWorld } from '../../../testing/live/lockerWorld.ts'
import { signedWebhook } from '../../../testing/live/signedWebhook.ts'
import { runTask } from '../../../testing/runTask.ts'
import { testServer } from '../../../testing/server.ts'
import { rotateSecret } from './accounts.ts'
import { cleanInboxTask } from './cleanInboxTask.ts'
import { consumerOf } from './consumerOf.ts'
import { waitingControllers } from './inbox.ts'

const server = await testServer()
const { app, admin, database, deps, north } = server

let world: LockerWorld
beforeEach(async () => {
  world = await lockerWorld(server, { banks: 1, doors: 4 })
})

const bankOfWorld = () => world.banks[0] ?? expect.fail('no bank')
const doorOf = (index: number) => bankOfWorld().doors[index] ?? expect.fail('no door')

async function send({ body, headers }: { body: string; headers: Record<string, string> }, path = world.path) {
  const answer = await app.inject({ method: 'POST', url: path, headers, payload: body })
  await consumerOf(deps).idle()
  return answer
}
const report = (...events: object[]) => send(signedWebhook(world.account.signingSecret, events))

const timeline = () =>
  tx(database, 'all', (db) =>
    db.all(sql<{ type: string; arrival: string }>`
      select type, arrival from locker_events where customer_id = ${north} and locker_bank_id = ${bankOfWorld().id}
      order by id`),
  )
const account = async () => {
  const [row] = await quickly(
    database,
    sql<{ refused: number; reasons: number }>`
    select coalesce(sum(count), 0)::int as refused, count(*)::int as reasons
    from locker_account_refusals where account_id = ${world.account.id}`,
  )
  return row
}

describe('events of a vendor', () => {
  it('change the doors they are about, and are kept in the timeline', async () => {
    const bank = bankOfWorld()
    const door = doorOf(1)
    const answer = await report(bank.event('door.opened', door), bank.event('item.detected', door))
    expect(answer.json()).toEqual({ received: 2, duplicates: 0 })
    Object.assign(door, { isOpen: true, openings: 1 })
    // The recipient was never reported: something is inside a free door.
    expect((await foundDoors(server, bank))[1]).toEqual({ ...expectedDoors(bank)[1], occupancy: 'unknown' })
    await report(bank.event('deposit.confirmed', door), bank.event('door.closed', door))
    Object.assign(door, { isOpen: false, hasItem: true })
    expect(await foundDoors(server, bank)).toEqual(expectedDoors(bank))
    expect((await timeline()).map(({ type }) => type)).toEqual([
      'doorOpened',
      'contentDetected',
      'deposit',
      'doorClosed',
    ])
  })

  it('count once however often they are sent', async () => {
    const bank = bankOfWorld()
    const opened = bank.event('door.opened', doorOf(0))
    await report(opened)
    expect((await report(opened, opened)).json()).toEqual({ received: 0, duplicates: 2 })
    expect((await foundDoors(server, bank))[0]?.openings).toBe(1)
  })

  it('never revert a state when they arrive late, and are marked as late', async () => {
    const bank = bankOfWorld()
    const [opened, closed] = [bank.event('door.opened', doorOf(0)), bank.event('door.closed', doorOf(0))]
    await report(closed)
    await report(opened)
    expect((await foundDoors(server, bank))[0]).toMatchObject({ doorState: 'closed', openings: 1 })
    expect((await timeline()).map(({ arrival }) => arrival)).toEqual(['applied', 'late'])
  })

  it('update a bank’s link and last heartbeat', async () => {
    const bank = bankOfWorld()
    const read = async () =>
      (await admin.get(`/api/customers/${north}/lockerBanks/${bank.id}`)).json<{ lastSeenAt: string }>()
    const heartbeat = bank.event('controller.heartbeat')
    await report(heartbeat)
    const online = await read()
    expect(online).toMatchObject({ connectivity: 'online' })
    // The database omits trailing zeros.
    expect(Date.parse(online.lastSeenAt)).toBe(Date.parse(heartbeat.at))
    await report(bank.event('controller.offline'))
    expect(await read()).toMatchObject({ connectivity: 'offline' })
  })

  it('leave a cleared fault cleared until it is reported again', async () => {
    const bank = bankOfWorld()
    const door = doorOf(2)
    await report(bank.event('fault.raised', door, { fault: 'jammed' }))
    expect((await foundDoors(server, bank))[2]?.fault).toBe('jammed')
    await tx(database, 'all', (db) => db.all(sql`update lockers set fault = 'none' where locker_bank_id = ${bank.id}`))
    await report(bank.event('item.detected', door))
    expect((await foundDoors(server, bank))[2]?.fault).toBe('none')
  })

  it('reach open pages of the bank', async () => {
    const bank = bankOfWorld()
    const reader = await new LiveReader(admin.token, [`customers/${north}/lockerBanks/${bank.id}`]).connect(
      await addressOf(app),
    )
    await report(bank.event('door.opened', doorOf(0)))
    await expect.poll(() => reader.bodies.length, { timeout: 5_000 }).toBe(1)
    expect(reader.bodies[0]).toMatchObject({
      doors: [{ doorState: 'open', fault: 'none' }],
      events: [{ type: 'doorOpened', arrival: 'applied' }],
    })
    await reader.hangUp()
  })

  it('are acknowledged for unknown banks, and don’t wait forever', async () => {
    const bank = bankOfWorld()
    const answer = await report({ ...bank.event('door.opened', doorOf(0)), bankId: 'no-such-bank' })
    expect(answer.statusCode).toBe(200)
    expect(await tx(database, 'all', (db) => waitingControllers(db, 10))).toEqual([])
  })

  it('that can’t be parsed are kept, and break nothing', async () => {
    expect((await report({ nonsense: true })).json()).toEqual({ received: 1, duplicates: 0 })
  })
})

it('keeps received events for 7 days, and unprocessed ones for longer', async () => {
  const bank = bankOfWorld()
  await report(
    bank.event('door.opened', doorOf(0)),
    bank.event('door.closed', doorOf(0)),
    bank.event('controller.heartbeat'),
  )
  const age = (days: number, number: number, isRead: boolean) =>
    quickly(
      database,
      sql<object>`update locker_event_inbox set received_at = now() - make_interval(days => ${days}),
        processed_at = case when ${isRead} then now() end where event_id = ${`${bank.ref}-1-${number}`}`,
    )
  await age(8, 1, true)
  await age(6, 2, true)
  await age(8, 3, false)
  expect((await runTask(database, cleanInboxTask)).processed).toBe(1)
  expect((await timeline()).length).toBe(3)
})

describe('a delivery', () => {
  it('needs a signature of its raw bytes', async () => {
    const bank = bankOfWorld()
    const good = signedWebhook(world.account.signingSecret, [bank.event('door.opened', doorOf(0))])
    const refusals = [
      await send({ ...good, body: good.body.replace('door.opened', 'door.forced') }),
      await send({ ...good, body: `${good.body} ` }),
      await send(signedWebhook('another secret', [bank.event('door.opened', doorOf(0))])),
      await send({ body: good.body, headers: { 'content-type': 'application/json' } }),
      await send(good, '/api/lockers/events/no-such-key-but-long-enough'),
    ]
    expect(refusals.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 401, 401])
    expect(new Set(refusals.map((answer) => answer.json<{ message: string }>().message)).size).toBe(1)
    expect(await timeline()).toEqual([])
    await expect.poll(account, { timeout: 5_000 }).toEqual({ refused: 4, reasons: 2 })
  })

  it('is rejected 5 minutes later', async () => {
    const old = Math.floor(Date.now() / 1_000) - 301
    const late = signedWebhook(world.account.signingSecret, [bankOfWorld().event('door.opened', doorOf(0))], old)
    expect((await send(late)).statusCode).toBe(401)
  })

  it('may be signed with the previous secret for a day', async () => {
    const bank = bankOfWorld()
    const old = world.account.signingSecret
    const next = await tx(database, 'all', (db) => rotateSecret(db, deps.secrets, world.account.id))
    const opened = () => [bank.event('door.opened', doorOf(0))]
    expect((await send(signedWebhook(old, opened()))).statusCode).toBe(200)
    expect((await send(signedWebhook(next?.secret ?? '', opened()))).statusCode).toBe(200)
    await quickly(
      database,
      sql<object>`update locker_vendor_accounts set previous_secret_until = now() where id = ${world.account.id}`,
    )
    expect((await send(signedWebhook(old, opened()))).statusCode).toBe(401)
  })

  it('may be sent to the vendor’s path, and to no other vendor’s', async () => {
    const at = (path: string) =>
      send(signedWebhook(world.account.signingSecret, [bankOfWorld().event('door.opened', doorOf(0))]), path)
    const [vendor] = await quickly(
      database,
      sql<{ path: string }>`select webhook_path as path from locker_vendors where id = ${world.vendorId}`,
    )
    const path = vendor?.path ?? expect.fail('no path')
    expect(path).toMatch(/^\/hooks\/lockers\/./)
    expect((await at(`${path}/${world.account.webhookKey}`)).json()).toEqual({ received: 1, duplicates: 0 })
    expect((await at(`${path}x/${world.account.webhookKey}`)).statusCode).toBe(401)
    expect((await at(`${path}/${'x'.repeat(43)}`)).statusCode).toBe(401)
    const large = signedWebhook(world.account.signingSecret, [{ text: 'x'.repeat(300_000) }])
    expect((await send(large, `${path}/${world.account.webhookKey}`)).statusCode).toBe(413)
  })

  it('is verified with the vendor’s secret and header if the account has no secret of its own', async () => {
    const vendorPath = `/api/system/lockerVendors/${world.vendorId}`
    const { rowVersion } = (await admin.get(vendorPath)).json<{ rowVersion: number }>()
    const values = { signingSecret: 'of the vendor', signatureHeader: 'X-Vendor-Signature' }
    expect((await admin.patch(vendorPath, values, rowVersion)).statusCode).toBe(200)
    const signed = (secret: string, header: string) => {
      const { body, headers } = signedWebhook(secret, [bankOfWorld().event('door.opened', doorOf(0))])
      const { 'x-sim-signature': signature, ...others } = headers
      return { body, headers: { ...others, [header]: signature } }
    }
    const own = world.account.signingSecret
    expect((await send(signed(own, 'x-sim-signature'))).statusCode).toBe(401)
    expect((await send(signed(own, 'x-vendor-signature'))).statusCode).toBe(200)
    expect((await send(signed('of the vendor', 'x-vendor-signature'))).statusCode).toBe(401)
    await quickly(
      database,
      sql<object>`update locker_vendor_accounts set signing_secret = null, previous_signing_secret = null where id = ${world.account.id}`,
    )
    expect((await send(signed('of the vendor', 'x-vendor-signature'))).statusCode).toBe(200)
    expect((await send(signed(own, 'x-vendor-signature'))).statusCode).toBe(401)
  })

  it('has a limited size', async () => {
    const large = signedWebhook(world.account.signingSecret, [{ text: 'x'.repeat(300_000) }])
    expect((await send(large)).statusCode).toBe(413)
  })
})
