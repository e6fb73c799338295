/** The vendor cloud's API: banks, snapshots, commands, reservations, events. */
import {
  type simBanks,
  type simHealth,
  simOpen,
  simReserve,
  simService,
  simWebhookTarget,
} from '@postern/domain/areas/lockers/live/simulatorWire.ts'
import type { z } from 'zod'
import type { Bank } from '../world/bank.ts'
import type { Door } from '../world/door.ts'
import type { World } from '../world/world.ts'
import { type Answer, failure, notFound, nothing, ok } from './answer.ts'
import type { Webhooks } from './webhooks.ts'

export interface DeviceRequest {
  readonly method: string
  readonly parts: readonly string[]
  readonly query: URLSearchParams
  readonly body: unknown
  readonly idempotencyKey: string | undefined
}

const invalid = failure(400, 'invalid', 'The request can’t be read.')
const offline = failure(503, 'offline', 'The controller is offline.')
const eventsPerPage = 500
/** How long until a person at the bank closes the door again. */
const closesAfterMs = [4_000, 12_000] as const

export class DeviceApi {
  readonly #world: World
  readonly #webhooks: Webhooks
  readonly #lockBoardPort: (bankId: string) => number | null
  #reservations = 0

  constructor(world: World, webhooks: Webhooks, lockBoardPort: (bankId: string) => number | null) {
    this.#world = world
    this.#webhooks = webhooks
    this.#lockBoardPort = lockBoardPort
  }

  answer(request: DeviceRequest): Answer {
    const { method, parts, body } = request
    const [kind, bankId] = parts
    if (kind === 'webhook' && method === 'PUT') return this.#setWebhook(body)
    if (kind === 'reservations') return this.#reservation(request)
    if (kind !== 'banks') return notFound
    if (bankId === undefined) return ok(this.#list())
    const bank = this.#world.bank(bankId)
    return bank ? this.#ofBank(bank, request) : notFound
  }

  #list(): z.infer<typeof simBanks> {
    return {
      banks: this.#world.banks.map((bank) => ({
        id: bank.plan.id,
        name: bank.plan.name,
        doors: bank.doors.size,
        isOnline: bank.isOnline,
        lockBoardPort: this.#lockBoardPort(bank.plan.id),
      })),
    }
  }

  #ofBank(bank: Bank, request: DeviceRequest): Answer {
    const [, , what, doorId, verb] = request.parts
    const { method } = request
    // The vendor's cloud stores events and the last heartbeat; only the controller knows the rest.
    if (what === 'events' && method === 'GET') return this.#events(bank, request.query.get('after') ?? '0:0')
    if (what === 'health' && method === 'GET') return ok(this.#health(bank))
    if (!bank.isOnline) return offline
    if (what === 'snapshot' && method === 'GET') return ok(bank.snapshot())
    if (what === 'open-bulk' && method === 'POST') return this.#openAll(bank, request)
    const door = what === 'doors' && doorId !== undefined ? bank.doors.get(doorId) : undefined
    if (!door) return notFound
    if (verb === 'open' && method === 'POST') return this.#open(bank, door, request)
    return verb === 'service' && method === 'PUT' ? this.#setService(door, request.body) : notFound
  }

  #open(bank: Bank, door: Door, { body, idempotencyKey }: DeviceRequest): Answer {
    const asked = simOpen.safeParse(body)
    if (!asked.success) return invalid
    const commandId = idempotencyKey ?? bank.nextCommandId()
    if (!bank.commands.has(commandId)) {
      bank.commands.set(commandId, door.id)
      const actor = asked.data.actor ?? { kind: 'staff' as const }
      bank.unlock(door, { commandId, actor }, () =>
        bank.clock.after(bank.random.between(...closesAfterMs), () => {
          if (!this.#world.faults.find('ajar', bank.plan.id, door.id)) bank.close(door, { actor })
        }),
      )
    }
    return { ...ok({ commandId }, 202), ...this.#swallowed(bank) }
  }

  #openAll(bank: Bank, request: DeviceRequest): Answer {
    const doors = [...bank.doors.values()].filter(({ isInService }) => isInService)
    for (const door of doors)
      this.#open(bank, door, { ...request, body: { reason: 'bulk' }, idempotencyKey: undefined })
    return ok({ doors: doors.length }, 202)
  }

  #swallowed(bank: Bank): Partial<Answer> {
    return { isSwallowed: this.#world.faults.find('timeoutAfterExecution', bank.plan.id) !== undefined }
  }

  #setService(door: Door, body: unknown): Answer {
    const asked = simService.safeParse(body)
    if (!asked.success) return invalid
    door.isInService = asked.data.isInService
    return nothing
  }

  #health(bank: Bank): z.infer<typeof simHealth> {
    return {
      isOnline: bank.isOnline,
      heartbeatAt: new Date(bank.heartbeatAt).toISOString(),
      firmware: bank.plan.firmware,
      power: 'mains',
      batteryPercent: 100,
      temperatureC: 21,
    }
  }

  #events(bank: Bank, after: string): Answer {
    const [boot, seq] = after.split(':').map(Number)
    if (boot === undefined || seq === undefined || !Number.isInteger(boot) || !Number.isInteger(seq)) return invalid
    const later = bank.log.filter((event) => event.boot > boot || (event.boot === boot && event.seq > seq))
    return ok({ events: later.slice(0, eventsPerPage), hasMore: later.length > eventsPerPage })
  }

  #reservation({ method, parts, body }: DeviceRequest): Answer {
    if (method === 'DELETE') return this.#release(parts[1])
    const asked = simReserve.safeParse(body)
    if (method !== 'POST' || !asked.success) return invalid
    const { bankId, doorId, size, until, trackingNumber } = asked.data
    const bank = this.#world.bank(bankId)
    if (!bank) return notFound
    if (!bank.isOnline) return offline
    const door = [...bank.doors.values()].find(
      (each) =>
        (doorId === undefined ? size === undefined || each.size === size : each.id === doorId) &&
        each.isInService &&
        !each.hasItem &&
        each.reservation === null,
    )
    if (!door) return failure(409, 'conflict', 'No such door is free.')
    const id = `${bankId}-r${++this.#reservations}`
    door.reservation = { id, until: Date.parse(until), ...(trackingNumber !== undefined && { trackingNumber }) }
    bank.emit(
      'reservation.created',
      door.id,
      {},
      { reservationId: id, until, ...(trackingNumber !== undefined && { trackingNumber }) },
    )
    bank.clock.after(Date.parse(until) - bank.clock.now, () => {
      if (door.reservation?.id !== id || door.hasItem) return
      door.reservation = null
      bank.emit('reservation.expired', door.id, {}, { reservationId: id })
    })
    return ok({ id, bankId, doorId: door.id, until }, 201)
  }

  #release(id: string | undefined): Answer {
    for (const bank of this.#world.banks)
      for (const door of bank.doors.values()) {
        if (door.reservation === null || door.reservation.id !== id) continue
        door.reservation = null
        bank.emit('reservation.released', door.id, {}, { reservationId: id })
        return nothing
      }
    return notFound
  }

  #setWebhook(body: unknown): Answer {
    const target = simWebhookTarget.safeParse(body)
    if (!target.success) return invalid
    this.#webhooks.target = target.data
    return nothing
  }
}
