/**
 * Worst-case webhooks of a vendor: 30% twice, 20% up to a day late, 5% forged, and one of two nodes is killed halfway.
 * In the end, the records match what really happened.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { tx } from '../../../database/db.ts'
import { addressOf } from '../../../testing/live/liveReader.ts'
import { expectedDoors, foundDoors, lockerWorld, type WorldBank } from '../../../testing/live/lockerWorld.ts'
import { signedWebhook } from '../../../testing/live/signedWebhook.ts'
import { percentile } from '../../../testing/percentile.ts'
import { testServer } from '../../../testing/server.ts'
import { printed } from '../../../testing/serverProcess.ts'
import { consumerOf } from './consumerOf.ts'
import { waitingControllers } from './inbox.ts'

const soaks = process.env.POSTERN_SOAK !== undefined
const deliveryCount = soaks ? 100_000 : 500
const senders = 8
const dayMs = 86_400_000
const seed = Number(process.env.POSTERN_SEED ?? Date.now() % 100_000)

/** The same numbers for the same seed. */
let state = seed
const random = () => {
  state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
  return state / 2_147_483_648
}

const server = await testServer()
const { app, database, deps, url } = server

interface Delivery {
  readonly events: readonly { readonly at: string }[]
  /** When it's sent, in simulated time. */
  readonly due: number
  readonly isForged: boolean
}

function deliveriesOf(banks: readonly WorldBank[]): Delivery[] {
  const deliveries: Delivery[] = []
  while (deliveries.length < deliveryCount) {
    const bank = banks[Math.floor(random() * banks.length)] ?? expect.fail('no bank')
    for (const event of bank.act()) {
      const delay = random() < 0.2 ? random() * dayMs : 0
      const delivery = { events: [event], due: bank.now + delay, isForged: false }
      deliveries.push(delivery)
      if (random() < 0.3) deliveries.push({ ...delivery, due: delivery.due + random() * 600_000 })
      if (random() < 0.05) {
        // Claims that a door was forced open, far in the controller's future.
        const lie = { ...event, id: `lie-${event.id}`, kind: 'door.forced', boot: 1_000, doorId: bank.doors[0]?.ref }
        deliveries.push({ events: [lie], due: bank.now, isForged: true })
      }
    }
  }
  return deliveries.toSorted((a, b) => a.due - b.due)
}

let child: ChildProcess | undefined
afterAll(() => child?.kill('SIGKILL'))

/** A node in its own process, so it can be killed. */
async function startNode(): Promise<string> {
  child = spawn(process.execPath, [join(import.meta.dirname, '../../../main.ts')], {
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      DATABASE_URL: url,
      DEMO: 'off',
      SECRET_KEY: 'a key for tests, the same in all of them',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return new URL(await printed(child, /ready at (http:\/\/\S+)/)).origin
}

it(`matches what really happened after ${deliveryCount} webhooks`, { timeout: 3_600_000 }, async () => {
  const world = await lockerWorld(server, { banks: soaks ? 40 : 3, doors: 12 }, random)
  const deliveries = deliveriesOf(world.banks)
  const here = await addressOf(app)
  const there = await startNode()
  const sweeping = consumerOf(deps).sweep()
  const killAt = Math.floor(deliveries.length / 2)
  const times: number[] = []
  const counts = { accepted: 0, refused: 0, sentAgain: 0 }
  let next = 0

  /** Like a vendor: resends what isn't acknowledged. */
  async function deliver({ events, isForged }: Delivery, index: number): Promise<void> {
    const secret = isForged ? 'guessed' : world.account.signingSecret
    for (let tries = 0; ; tries++) {
      const began = performance.now()
      const base = tries === 0 && index % 2 === 1 && index < killAt + 50 ? there : here
      const { body, headers } = signedWebhook(secret, events)
      const status = await fetch(base + world.path, { method: 'POST', body, headers }).then(
        async (answer) => {
          await answer.arrayBuffer()
          return answer.status
        },
        () => 0,
      )
      if (status === (isForged ? 401 : 200)) {
        times.push(performance.now() - began)
        counts[isForged ? 'refused' : 'accepted']++
        return
      }
      expect(status, `delivery ${index} of seed ${seed}`).toBe(0)
      counts.sentAgain++
    }
  }

  async function sender(): Promise<void> {
    for (let index = next++; index < deliveries.length; index = next++) {
      const delivery = deliveries[index]
      if (!delivery) return
      if (index === killAt && child) {
        const gone = once(child, 'exit')
        child.kill('SIGKILL')
        await gone
      }
      await deliver(delivery, index)
    }
  }
  await Promise.all(Array.from({ length: senders }, sender))
  await expect
    .poll(() => tx(database, 'all', (db) => waitingControllers(db, 1)), { timeout: soaks ? 600_000 : 60_000 })
    .toEqual([])
  await consumerOf(deps).idle()
  await sweeping.stop()
  for (const bank of world.banks) expect(await foundDoors(server, bank), `seed ${seed}`).toEqual(expectedDoors(bank))
  expect(counts.sentAgain).toBeGreaterThan(0)
  const p99 = percentile(times, 0.99)
  console.info(
    `${counts.accepted} accepted, ${counts.refused} refused, ${counts.sentAgain} sent again after the kill; acknowledged within ${Math.round(p99)} ms (p99)`,
  )
})
