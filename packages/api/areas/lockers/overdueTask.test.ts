import { actions } from '@postern/domain/areas/mail/actions.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { tx } from '../../database/db.ts'
import { actsIn } from '../../testing/acts.ts'
import { expectedDoors, foundDoors, lockerWorld } from '../../testing/live/lockerWorld.ts'
import { signedWebhook } from '../../testing/live/signedWebhook.ts'
import { runTask } from '../../testing/runTask.ts'
import { testServer } from '../../testing/server.ts'
import { consumerOf } from './ingest/consumerOf.ts'
import { overdueTask } from './overdueTask.ts'

const server = await testServer()
const { admin, app, database, deps, north } = server
const run = <Row>(statement: ReturnType<typeof sql<Row>>) => tx(database, 'all', (db) => db.all(statement))

const { create } = actsIn(admin, north)
await create(actions, { kind: 'lockerDeposit', statusGroup: 'waiting', pastTense: 'Placed in locker' })
await create(actions, { kind: 'lockerPickup', statusGroup: 'closed', pastTense: 'Collected' })

async function depositedBank() {
  const world = await lockerWorld(server, { banks: 1, doors: 2 })
  const bank = world.banks[0] ?? expect.fail('no bank')
  const door = bank.doors[0] ?? expect.fail('no door')
  const report = async (...events: object[]) => {
    const { body, headers } = signedWebhook(world.account.signingSecret, events)
    await app.inject({ method: 'POST', url: world.path, headers, payload: body })
    await consumerOf(deps).idle()
  }
  await report(
    bank.event('item.detected', door),
    bank.event('deposit.confirmed', door, { trackingNumber: `1Z${bank.ref.slice(-12)}` }),
  )
  Object.assign(door, { hasItem: true })
  return { bank, door, report }
}

describe('doors whose hold period is over', () => {
  it('are marked once, sent to open pages, and free again after the pickup', async () => {
    const { bank, door, report } = await depositedBank()
    await run(sql`update locker_banks set hold_hours = 24 where id = ${bank.id}`)
    expect((await runTask(database, overdueTask)).processed).toBe(1)
    expect((await runTask(database, overdueTask)).processed).toBe(0)
    expect((await foundDoors(server, bank))[0]?.occupancy).toBe('expired')
    const events = (await admin.get(`/api/customers/${north}/lockerBanks/${bank.id}/events`)).json<{
      items: { type: string; arrival: string }[]
    }>()
    expect(events.items[0]).toMatchObject({ type: 'expired', arrival: 'inferred' })
    const [sent] = await run(sql<{ body: unknown }>`select body from stream_messages order by id desc limit 1`)
    expect(sent?.body).toMatchObject({ doors: [{ occupancy: 'expired' }] })

    await report(bank.event('item.removed', door), bank.event('pickup.confirmed', door))
    Object.assign(door, { hasItem: false })
    expect(await foundDoors(server, bank)).toEqual(expectedDoors(bank))
  })

  it('aren’t marked before it ends', async () => {
    const { bank } = await depositedBank()
    await run(sql`update locker_banks set hold_hours = 96 where id = ${bank.id}`)
    expect((await runTask(database, overdueTask)).processed).toBe(0)
  })
})
