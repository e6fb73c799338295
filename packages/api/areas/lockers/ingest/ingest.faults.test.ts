/**
 * Every fault of the simulator, each at its own bank, during five activities: idle, a reservation, a deposit, a pickup,
 * and opening several doors. All at once by default; `POSTERN_SOAK=1` also runs each alone, with more seeds.
 * Seeds are random; each is in the name of its tests, and POSTERN_SEED reruns one.
 */
import { type SimFault, type SimFaultName, simFaultNames } from '@postern/domain/areas/lockers/live/simulatorWire.ts'
import { actions } from '@postern/domain/areas/mail/actions.ts'
import { contacts } from '@postern/domain/areas/people/contacts.ts'
import type { Door } from '@postern/lockerSim/world/door.ts'
import { deposit, pickUp } from '@postern/lockerSim/world/people.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { tx } from '../../../database/db.ts'
import { actsIn } from '../../../testing/acts.ts'
import { addressOf } from '../../../testing/live/liveReader.ts'
import { type KnownDoor, lockerLaws } from '../../../testing/live/lockerLaws.ts'
import { type LockerWorld, lockerWorld } from '../../../testing/live/lockerWorld.ts'
import { playWorld, runningSimulator } from '../../../testing/live/runningSimulator.ts'
import { runTask } from '../../../testing/runTask.ts'
import { testServer } from '../../../testing/server.ts'
import { sendNoticesTask } from '../notices/sendNoticesTask.ts'
import { consumerOf, senderOf } from './consumerOf.ts'
import { watchLinksTask } from './linksTask.ts'

const soaks = process.env.POSTERN_SOAK !== undefined
/** The platform has 30 seconds; a busy machine gets more. */
const knownWithinMs = soaks ? 30_000 : 150_000
const patience = { timeout: 240_000, interval: 100 } as const

const server = await testServer()
const { admin, database, deps, north } = server
const base = await addressOf(server.app)
const { create } = actsIn(admin, north)
await create(actions, { kind: 'lockerDeposit', statusGroup: 'waiting', pastTense: 'Placed in locker' })
await create(actions, { kind: 'lockerPickup', statusGroup: 'closed', pastTense: 'Collected' })
await create(contacts, {
  externalId: 'FAULTS-1',
  channels: ['email'],
  emails: [{ address: 'dana@north.test' }],
})
const run = <Row>(statement: ReturnType<typeof sql<Row>>) => tx(database, 'all', (db) => db.all(statement))
const { knownDoors, givenTwice, notifiedTwice, auditedCommands } = lockerLaws(database)

/** Doors by what happens to them during the fault. The last two are left alone. */
const doors = { reserve: 'D1', deposit: 'D2', pickUp: 'D3', bulk: ['D4', 'D5', 'D6'], idle: ['D7', 'D8'] } as const
const everything = ['idle', 'reserve', 'deposit', 'pickUp', 'bulk'] as const
type Activity = (typeof everything)[number]

const details: Partial<Record<SimFaultName, Partial<SimFault>>> = {
  stuckDoor: { doorId: 'D4' },
  ajar: { doorId: 'D4' },
  forcedOpen: { doorId: 'D4' },
  sensorStuck: { doorId: doors.deposit },
  lostEvents: { share: 0.5 },
  truncatedJson: { share: 0.5 },
  reorder: { ms: 20_000 },
  clockSkew: { ms: 600_000 },
  slow: { ms: 500 },
}
/** Banks that are unreachable during the fault; the second goes offline without notice. */
const away: readonly SimFaultName[] = ['controllerOffline', 'controllerOfflineSilently']

interface Shown {
  readonly connectivity: string
  readonly available: number
}

const shownBank = async (bankId: string): Promise<Shown> => {
  const { connectivity } = (await admin.get(`/api/customers/${north}/lockerBanks/${bankId}`)).json<Shown>()
  const filter = `filter[lockerBankId]=${bankId}&filter[available]=true`
  const { items } = (await admin.get(`/api/customers/${north}/lockers?${filter}`)).json<{ items: unknown[] }>()
  return { connectivity, available: items.length }
}

const newSeed = () => Number(process.env.POSTERN_SEED ?? Math.floor(Math.random() * 1e9))
const seeds = Array.from({ length: soaks ? 3 : 1 }, newSeed)
const parts: readonly (readonly Activity[])[] = [everything, ...(soaks ? everything.map((each) => [each]) : [])]
const rounds: {
  readonly seed: number
  readonly name: string
  readonly activities: readonly Activity[]
  readonly simulator: Awaited<ReturnType<typeof runningSimulator>>
}[] = []
for (const seed of seeds)
  for (const activities of parts)
    rounds.push({ seed, activities, name: activities.join(', '), simulator: await runningSimulator({ seed }) })

describe.each(rounds)('with seed $seed and $name', ({ simulator, activities, name: round }) => {
  let world: LockerWorld
  const does = (activity: Activity): boolean => activities.includes(activity)
  const bankOf = (name: SimFaultName) => world.banks[simFaultNames.indexOf(name)] ?? expect.fail(name)
  const ask = (path: string, body: object) =>
    fetch(`${simulator.url}${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(3_000),
    }).catch(() => undefined)
  const trueDoors = (ref: string): KnownDoor[] =>
    (simulator.world.truth().banks.find(({ id }) => id === ref)?.doors ?? [])
      .map(({ id, isOpen, hasItem }) => ({ ref: id, isOpen, hasItem }))
      .toSorted((a, b) => (a.ref < b.ref ? -1 : 1))
  /** Doors whose state the platform has wrong. */
  const mistaken = async ({ id, ref }: { readonly id: string; readonly ref: string }) => {
    const known = await knownDoors(id)
    return trueDoors(ref).flatMap((truth, index) => {
      const believed = known[index]
      const isRight =
        believed?.ref === truth.ref && believed.isOpen === truth.isOpen && believed.hasItem === truth.hasItem
      return isRight ? [] : [{ truth, believed }]
    })
  }

  const openingsOf = (ref: string) => simulator.world.bank(ref)?.log.filter(({ kind }) => kind === 'door.opened') ?? []
  /** Doors that staff opened without a command on record. */
  const unexplainedOpenings = async ({ id, ref }: { readonly id: string; readonly ref: string }) => {
    const audited = await auditedCommands(id)
    return openingsOf(ref).filter(({ actor, commandId }) => actor?.kind === 'staff' && !audited.has(commandId ?? ''))
  }

  const eachBank = (work: (bank: LockerWorld['banks'][number]) => Promise<unknown>) =>
    Promise.all(world.banks.map(work))
  const bankAt = (ref: string) => simulator.world.bank(ref) ?? expect.fail(ref)
  const doorAt = (ref: string, door: string) => bankAt(ref).doors.get(door) ?? expect.fail(door)
  /** Visits this door at every bank, and retries if it didn't open, like people do. */
  const visitAll = (doorId: string, visit: typeof deposit, isDone: (door: Door) => boolean) =>
    vi.waitFor(() => {
      const left = world.banks.filter(({ ref }) => !isDone(doorAt(ref, doorId)))
      for (const { ref } of left) if (!doorAt(ref, doorId).isBusy) visit(bankAt(ref), doorAt(ref, doorId))
      expect(left.map(({ ref }) => ref)).toEqual([])
    }, patience)

  const isAway = (bank: { readonly id: string }) => away.some((name) => bankOf(name).id === bank.id)
  const openSeveral = async (bank: { readonly id: string }) => {
    const ids = await run(sql<{ id: string }>`
      select id from lockers where locker_bank_id = ${bank.id} and vendor_locker_id = any(${doors.bulk}::text[])`)
    const body = { command: 'open', doors: { ids: ids.map(({ id }) => id) }, reason: 'Collection', dryRun: false }
    // A busy server may reply that nothing was changed and to retry.
    const answer = await vi.waitFor(async () => {
      const given = await admin.post(`/api/customers/${north}/lockerBanks/${bank.id}/commands`, body)
      expect(given.statusCode, given.body).not.toBe(503)
      return given
    }, patience)
    expect(answer.statusCode, answer.body).toBe(isAway(bank) ? 409 : 200)
  }

  /** One announces that it goes offline; the other just stops its heartbeats. Earlier events are processed by then. */
  const knowAway = async () => {
    await simulator.webhooks.settled()
    await consumerOf(deps).idle()
    await run(sql`update locker_banks set last_seen_at = now() - interval '1 hour'
      where id = ${bankOf('controllerOfflineSilently').id}`)
    await runTask(database, watchLinksTask)
    for (const name of away)
      await vi.waitFor(
        async () => expect((await shownBank(bankOf(name).id)).connectivity, name).toMatch(/^offline/),
        patience,
      )
  }

  const isFilled = ({ hasItem, isBusy, isOpen }: Door) => hasItem && !isBusy && !isOpen
  const isEmptied = ({ hasItem, isBusy }: Door) => !hasItem && !isBusy
  const shownWhileAway: Shown[] = []
  let knownAfterMs = Number.POSITIVE_INFINITY
  beforeAll(async () => {
    world = await lockerWorld(server, { banks: simFaultNames.length, doors: 8, baseUrl: simulator.url })
    await run(sql`update locker_banks set status = 'active' where id = any(${world.banks.map(({ id }) => id)}::uuid[])`)
    await playWorld(simulator, world, base, ['FAULTS-1'])
    if (does('pickUp')) await visitAll(doors.pickUp, deposit, isFilled)
    await vi.waitFor(async () => {
      for (const { id } of world.banks) expect(await shownBank(id)).toMatchObject({ connectivity: 'online' })
    }, patience)

    for (const name of simFaultNames) simulator.world.faults.add({ name, bankId: bankOf(name).ref, ...details[name] })
    await knowAway()
    const until = new Date(simulator.world.clock.now + 86_400_000).toISOString()
    // Twice: the second attempt must be refused because the door is taken.
    for (let time = 0; time < 2 && does('reserve'); time++)
      await eachBank(({ ref: bankId }) => ask('/v1/reservations', { bankId, doorId: doors.reserve, until }))
    const visits = Promise.all([
      does('deposit') && visitAll(doors.deposit, deposit, isFilled),
      does('pickUp') && visitAll(doors.pickUp, pickUp, isEmptied),
    ])
    for (const bank of world.banks) if (does('bulk')) await openSeveral(bank)
    await visits
    // Events sent before the fault may arrive late and mark the bank as online.
    await knowAway()
    for (const name of away) shownWhileAway.push(await shownBank(bankOf(name).id))
    simulator.world.faults.clear()
    const endedAt = performance.now()
    await senderOf(deps).settle()
    await vi.waitFor(async () => {
      for (const bank of world.banks) expect(await mistaken(bank)).toEqual([])
    }, patience)
    knownAfterMs = performance.now() - endedAt
    if (soaks) console.info(`${round}: every door known ${Math.round(knownAfterMs)} ms after the faults ended`)
  }, 900_000)
  // Stops its banks before the next round.
  afterAll(() => simulator.load({ banks: [] }))

  it('every door’s state is correct in time after the faults end', () => {
    expect(knownAfterMs).toBeLessThanOrEqual(knownWithinMs)
  })

  it('an offline bank is never shown as available, whether it announced it or fell silent', async () => {
    expect(shownWhileAway).toHaveLength(away.length)
    for (const shown of shownWhileAway)
      expect(shown).toEqual({ connectivity: expect.stringMatching(/^offline/), available: 0 })
    for (const name of away)
      await vi.waitFor(
        async () => expect((await shownBank(bankOf(name).id)).connectivity, name).toBe('online'),
        patience,
      )
  })

  describe.each(simFaultNames)('after %s', (name) => {
    it('no door was opened without a command and a reason, and none twice', async () => {
      const bank = bankOf(name)
      const byDoor = Map.groupBy(openingsOf(bank.ref), ({ doorId }) => doorId)
      for (const door of doors.idle) expect(byDoor.get(door) ?? []).toEqual([])
      const byCommand = Map.groupBy(openingsOf(bank.ref), ({ commandId }) => commandId)
      byCommand.delete(undefined)
      expect([...byCommand.values()].filter((openings) => openings.length > 1)).toEqual([])
      expect(await unexplainedOpenings(bank)).toEqual([])
    })

    it('no door is assigned twice, and no recipient is notified twice', async () => {
      const { id } = bankOf(name)
      await Promise.all([runTask(database, sendNoticesTask), runTask(database, sendNoticesTask)])
      expect(await givenTwice(id)).toEqual([])
      expect(await notifiedTwice(id)).toEqual([])
    })
  })

  if (activities === everything)
    it('these checks fail when they should', { timeout: 120_000 }, async () => {
      const bank = bankOf('heartbeatLoss')
      expect(await mistaken(bank)).toEqual([])
      await run(sql`
        update locker_door_axes set readings = jsonb_set(readings, '{occupancy,value}', '"empty"')
        where locker_bank_id = ${bank.id} and door_ref = ${doors.deposit}`)
      expect(await mistaken(bank)).toHaveLength(1)

      await run(sql`
        insert into notification_log (customer_id, id, at, parcel_id, channel, template_key, recipient, state)
        select n.customer_id, gen_random_uuid(), now(), n.parcel_id, n.channel, n.template_key, n.recipient, 'sent'
        from notification_log n where n.template_key = 'parcelInLocker' and exists (select from parcel_events e
          join lockers l on l.id = e.locker_id where e.parcel_id = n.parcel_id and l.locker_bank_id = ${bank.id}) limit 1`)
      expect(await notifiedTwice(bank.id)).toHaveLength(1)

      await run(sql`
        insert into locker_reservations (customer_id, locker_bank_id, locker_id, kind)
        select customer_id, locker_bank_id, id, 'delivery' from lockers
        where locker_bank_id = ${bank.id} and vendor_locker_id = ${doors.deposit}`)
      expect(await givenTwice(bank.id)).toHaveLength(1)

      await ask(`/v1/banks/${bank.ref}/doors/${doors.idle[1]}/open`, { reason: 'Past the platform' })
      await expect.poll(async () => (await unexplainedOpenings(bank)).length, { timeout: 60_000 }).toBe(1)
    })
})
