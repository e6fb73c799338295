/** Sends events to the platform: signed, in order, and retried until accepted. */
import { createHmac } from 'node:crypto'
import {
  type SimEvent,
  type SimFaultName,
  simSignature,
  type simWebhookTarget,
} from '@postern/domain/areas/lockers/live/simulatorWire.ts'
import type { z } from 'zod'
import type { Bank } from '../world/bank.ts'
import type { ActiveFault } from '../world/faults.ts'
import { Random } from '../world/random.ts'
import type { World } from '../world/world.ts'

type Target = z.infer<typeof simWebhookTarget>

const minuteMs = 60_000
const retryMs = [1_000, 5_000, 30_000, 2 * minuteMs, 10 * minuteMs] as const
const slowestRetryMs = 60 * minuteMs
const giveUpAfterMs = 24 * 60 * minuteMs
const answerWithinMs = 10_000
const burstSize = 500

interface Delivery {
  readonly events: readonly SimEvent[]
  readonly firstTriedAt: number
  readonly attempt: number
}

interface Captured {
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}

export class Webhooks {
  target: Target | null = null
  readonly #world: World
  readonly #random: Random
  /** One queue per bank: each event waits until the previous one was sent. */
  readonly #lines = new Map<string, Promise<void>>()
  readonly #held = new Map<string, SimEvent[]>()
  #captured: Captured | null = null
  #isClosed = false

  constructor(world: World, seed: number) {
    this.#world = world
    this.#random = new Random(seed, 'webhooks')
    world.watch((bank, event) => this.#take(bank, event))
    world.faults.watch((_, isOn) => {
      if (!isOn) this.#releaseHeld()
    })
  }

  /** Resolves when everything that can be sent has been sent. */
  async settled(): Promise<void> {
    for (let lines = [...this.#lines.values()]; ; ) {
      await Promise.all(lines)
      const now = [...this.#lines.values()]
      if (now.every((line, index) => line === lines[index])) return
      lines = now
    }
  }

  close(): void {
    this.#isClosed = true
  }

  #fault(name: SimFaultName, bankId: string): ActiveFault | undefined {
    return this.#world.faults.find(name, bankId)
  }

  /** Whether a fault hits this event; it hits all events unless it has a share. */
  #strikes(name: SimFaultName, bankId: string): boolean {
    const fault = this.#fault(name, bankId)
    return fault !== undefined && this.#random.chance(fault.share ?? 1)
  }

  #isHeld(bankId: string): boolean {
    const isOnline = this.#world.bank(bankId)?.isOnline ?? true
    return !isOnline || this.#fault('delayedBurst', bankId) !== undefined
  }

  #take(bank: Bank, event: SimEvent): void {
    if (this.target === null || !bank.plan.sendsWebhooks) return
    const { id: bankId } = bank.plan
    // The network reports that a controller is offline, not the controller itself.
    const isFarewell = event.kind === 'controller.offline' && this.#fault('delayedBurst', bankId) === undefined
    const waiting = this.#held.get(bankId)
    if (waiting !== undefined || (this.#isHeld(bankId) && !isFarewell)) {
      const held = waiting ?? []
      held.push(event)
      this.#held.set(bankId, held)
      return
    }
    if (this.#strikes('lostEvents', bankId)) return
    const times = this.#fault('duplicates', bankId)?.times ?? (this.#fault('duplicates', bankId) ? 2 : 1)
    for (let copy = 0; copy < times; copy++) {
      const windowMs = this.#fault('reorder', bankId)?.ms ?? (this.#fault('reorder', bankId) ? 10_000 : 0)
      if (windowMs > 0) this.#world.clock.after(this.#random.between(0, windowMs), () => this.#enqueue(bankId, [event]))
      else this.#enqueue(bankId, [event])
    }
  }

  #releaseHeld(): void {
    for (const [bankId, events] of this.#held) {
      if (this.#isHeld(bankId)) continue
      this.#held.delete(bankId)
      for (let at = 0; at < events.length; at += burstSize) this.#enqueue(bankId, events.slice(at, at + burstSize))
    }
  }

  #enqueue(bankId: string, events: readonly SimEvent[], attempt = 0, firstTriedAt = this.#world.clock.now): void {
    const line = this.#lines.get(bankId) ?? Promise.resolve()
    this.#lines.set(
      bankId,
      line.then(() => this.#deliver(bankId, { events, attempt, firstTriedAt })),
    )
  }

  async #deliver(bankId: string, delivery: Delivery): Promise<void> {
    const { target } = this
    if (target === null || this.#isClosed) return
    if (this.#strikes('replayedSignature', bankId) && this.#captured) await this.#send(target, this.#captured)
    const isTaken = await this.#send(target, this.#message(target, bankId, delivery.events))
    if (!isTaken) this.#tryLater(bankId, delivery)
  }

  #tryLater(bankId: string, { events, attempt, firstTriedAt }: Delivery): void {
    const wait = retryMs[attempt] ?? slowestRetryMs
    if (this.#world.clock.now + wait - firstTriedAt > giveUpAfterMs) return
    this.#world.clock.after(wait, () => this.#enqueue(bankId, events, attempt + 1, firstTriedAt))
  }

  #message({ secrets }: Target, bankId: string, events: readonly SimEvent[]): Captured {
    const whole = JSON.stringify({ events })
    const body = this.#strikes('truncatedJson', bankId) ? whole.slice(0, Math.floor(whole.length / 2)) : whole
    const isForged = this.#strikes('badSignature', bankId)
    // Real time instead of simulated time, because receivers compare it with their own clock.
    const timestamp = String(Math.floor(Date.now() / 1000))
    const sign = (secret: string, at: string) =>
      `v1=${createHmac('sha256', isForged ? `not ${secret}` : secret)
        .update(`${at}.${body}`)
        .digest('hex')}`
    const headers = (at: string) => ({
      'content-type': 'application/json',
      [simSignature.eventId]: events[0]?.id ?? '',
      [simSignature.timestamp]: at,
      [simSignature.signature]: secrets.map((secret) => sign(secret, at)).join(','),
    })
    // Validly signed but old: what an eavesdropper could replay.
    this.#captured = { body, headers: headers(String(Number(timestamp) - 600)) }
    return { body, headers: headers(timestamp) }
  }

  async #send({ url }: Target, { body, headers }: Captured): Promise<boolean> {
    try {
      const response = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(answerWithinMs) })
      await response.body?.cancel()
      return response.ok
    } catch {
      return false
    }
  }
}
