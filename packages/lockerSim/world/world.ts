/** All banks on one clock, with the active faults. */
import type { SimEvent, SimTruth, SimWorld } from '@postern/domain/areas/lockers/live/simulatorWire.ts'
import { Bank } from './bank.ts'
import type { VirtualClock } from './clock.ts'
import { Faults } from './faults.ts'
import { populate } from './people.ts'

export class World {
  readonly clock: VirtualClock
  readonly faults = new Faults()
  readonly #seed: number
  readonly #banks = new Map<string, Bank>()
  readonly #listeners: ((bank: Bank, event: SimEvent) => void)[] = []

  constructor(clock: VirtualClock, seed: number) {
    this.clock = clock
    this.#seed = seed
    this.faults.watch((fault, isOn) => {
      for (const bank of this.banks) bank.follow(fault, isOn)
    })
  }

  /** Calls the listener for every event. */
  watch(listener: (bank: Bank, event: SimEvent) => void): void {
    this.#listeners.push(listener)
  }

  get banks(): readonly Bank[] {
    return [...this.#banks.values()]
  }

  bank(id: string): Bank | undefined {
    return this.#banks.get(id)
  }

  /** Replaces all banks; those loaded again start over. */
  load({ banks }: SimWorld): void {
    for (const bank of this.banks) bank.retire()
    this.#banks.clear()
    this.add({ banks })
  }

  /** A bank with the same ID starts over; the others continue. */
  add({ banks }: SimWorld): void {
    for (const plan of banks) {
      this.#banks.get(plan.id)?.retire()
      const bank = new Bank(plan, {
        clock: this.clock,
        faults: this.faults,
        seed: this.#seed,
        report: (from, event) => {
          for (const listener of this.#listeners) listener(from, event)
        },
      })
      this.#banks.set(plan.id, bank)
      populate(bank)
    }
  }

  truth(): SimTruth {
    return {
      now: new Date(this.clock.now).toISOString(),
      banks: this.banks.map((bank) => ({
        id: bank.plan.id,
        boot: bank.boot,
        seq: bank.seq,
        isOnline: bank.isOnline,
        doors: [...bank.doors.values()].map(({ id, isOpen, hasItem, isInService }) => ({
          id,
          isOpen,
          hasItem,
          isInService,
        })),
      })),
    }
  }
}
