/** Simulated banks with a real state of their doors: what happens to them, and the events that report it. */
import type { SimEvent, SimEventKind } from '@postern/domain/areas/lockers/live/simulatorWire.ts'
import { lockerBanks } from '@postern/domain/areas/lockers/lockerBanks.ts'
import { lockerVendors } from '@postern/domain/areas/lockers/lockerVendors.ts'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type AccountKeys, createAccount } from '../../areas/lockers/ingest/accounts.ts'
import { tx } from '../../database/db.ts'
import { newId } from '../../newId.ts'
import { actsIn } from '../acts.ts'
import type { TestServer } from '../server.ts'

export interface WorldDoor {
  readonly ref: string
  isOpen: boolean
  hasItem: boolean
  fault: 'none' | 'jammed'
  openings: number
}

/** One controller: it numbers its events, and restarts at 1 after a reboot. */
export class WorldBank {
  readonly id: string
  readonly ref: string
  readonly doors: readonly WorldDoor[]
  readonly #random: () => number
  #boot = 1
  #seq = 0
  now: number

  constructor(id: string, ref: string, doorRefs: readonly string[], now: number, random: () => number) {
    this.id = id
    this.ref = ref
    this.now = now
    this.#random = random
    this.doors = doorRefs.map((each) => ({ ref: each, isOpen: false, hasItem: false, fault: 'none', openings: 0 }))
  }

  event(kind: SimEventKind, door?: WorldDoor, data: SimEvent['data'] = {}): SimEvent {
    this.#seq++
    this.now += 1_000 + Math.floor(this.#random() * 120_000)
    const id = `${this.ref}-${this.#boot}-${this.#seq}`
    const at = new Date(this.now).toISOString()
    const { ref: bankId } = this
    return { id, bankId, kind, at, boot: this.#boot, seq: this.#seq, data, ...(door && { doorId: door.ref }) }
  }

  reboot(): SimEvent {
    this.#boot++
    this.#seq = 0
    return this.event('controller.online')
  }

  /** A person uses a door, or something happens to it. */
  act(): SimEvent[] {
    const door = this.doors[Math.floor(this.#random() * this.doors.length)] ?? expect.fail('no doors')
    const dice = this.#random()
    if (dice < 0.02) return [this.reboot()]
    if (dice < 0.1) return [this.event('controller.heartbeat')]
    if (dice < 0.2) {
      door.fault = door.fault === 'none' ? 'jammed' : 'none'
      return [this.event(door.fault === 'none' ? 'fault.cleared' : 'fault.raised', door, { fault: 'jammed' })]
    }
    door.hasItem = !door.hasItem
    door.openings++
    const [item, whose] = door.hasItem
      ? (['item.detected', 'deposit.confirmed'] as const)
      : (['item.removed', 'pickup.confirmed'] as const)
    return [
      this.event('door.opened', door),
      this.event(item, door),
      this.event(whose, door),
      this.event('door.closed', door),
    ]
  }
}

export interface LockerWorld {
  readonly account: AccountKeys
  readonly vendorId: string
  readonly banks: readonly WorldBank[]
  /** The path of the vendor's webhook. */
  readonly path: string
}

/** A simulated vendor with banks of this many doors at a customer. Its history starts two days ago. */
export async function lockerWorld(
  { admin, database, deps, north }: TestServer,
  {
    banks: bankCount,
    doors,
    baseUrl = null,
    limits = {},
  }: {
    readonly banks: number
    readonly doors: number
    readonly baseUrl?: string | null
    /** The vendor's limits, such as calls per minute. */
    readonly limits?: object
  },
  random: () => number = Math.random,
): Promise<LockerWorld> {
  const { create } = actsIn(admin, north)
  const vendor = await create(lockerVendors, {
    adapter: 'simulator',
    rateLimitPerMin: null,
    commandTimeoutMs: 5_000,
    maxRetries: 0,
    ...limits,
  })
  const account = await tx(database, 'all', (db) =>
    createAccount(db, deps.secrets, { vendorId: vendor.id, name: 'Main', baseUrl }),
  )
  const banks: WorldBank[] = []
  for (let index = 0; index < bankCount; index++) {
    const bank = await create(lockerBanks, {
      lockerVendorId: vendor.id,
      vendorBankId: `B${index}-${newId()}`,
      features: ['screen', 'doorSensor', 'contentSensor'],
    })
    const made = await admin.post(`/api/customers/${north}/lockerBanks/${bank.id}/doors`, {
      columns: Math.max(1, Math.ceil(doors / 10)),
      doors: [{ size: 'M', count: doors }],
    })
    expect(made.statusCode, made.body).toBe(201)
    const refs = await tx(database, 'all', (db) =>
      db.all(sql<{ ref: string | null }>`
        update lockers set vendor_locker_id = 'D' || label, door_state = 'closed', occupancy = 'empty'
        where customer_id = ${north} and locker_bank_id = ${bank.id} returning vendor_locker_id as ref`),
    )
    const began = Date.now() - 2 * 86_400_000
    banks.push(
      new WorldBank(
        bank.id,
        String(bank.vendorBankId),
        refs.map(({ ref }) => ref ?? ''),
        began,
        random,
      ),
    )
  }
  return { account, vendorId: vendor.id, banks, path: `/api/lockers/events/${account.webhookKey}` }
}

interface FoundDoor {
  ref: string | null
  doorState: string
  occupancy: string
  fault: string
  openings: number
}

/** The doors of a bank according to the records, in order of their references. */
export const foundDoors = ({ database, north }: TestServer, { id }: WorldBank): Promise<FoundDoor[]> =>
  tx(database, 'all', (db) =>
    db.all(sql<FoundDoor>`
      select vendor_locker_id as ref, door_state as "doorState", occupancy, fault, open_count as openings
      from lockers where customer_id = ${north} and locker_bank_id = ${id} order by vendor_locker_id collate "C"`),
  )

/** The doors as they should be on record. */
export const expectedDoors = ({ doors }: WorldBank): FoundDoor[] =>
  doors
    .map(({ ref, isOpen, hasItem, fault, openings }) => ({
      ref,
      doorState: isOpen ? 'open' : 'closed',
      occupancy: hasItem ? 'occupied' : 'empty',
      fault,
      openings,
    }))
    .toSorted((a, b) => (a.ref < b.ref ? -1 : 1))
