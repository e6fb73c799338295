/** Turns a board's bits into door states, once two reads in a row agree. */
import type { BoardStatus } from './codec.ts'

export interface DoorAddress {
  readonly doorRef: string
  readonly board: number
  readonly lock: number
}

export interface Wiring {
  /** Boards report 1 for a closed door, unless the wiring is inverted. */
  readonly invertLatches: boolean
  readonly invertItems: boolean
}

export interface DoorReading {
  readonly isOpen: boolean
  readonly hasItem: boolean
}

const isSame = (a: DoorReading | undefined, b: DoorReading): boolean =>
  a?.isOpen === b.isOpen && a.hasItem === b.hasItem

export function readingOf({ latches, items }: BoardStatus, lock: number, wiring: Wiring): DoorReading {
  const bit = 1 << lock
  return {
    isOpen: ((latches & bit) === 0) !== wiring.invertLatches,
    hasItem: ((items & bit) !== 0) !== wiring.invertItems,
  }
}

export interface SettledChange {
  readonly doorRef: string
  /** Undefined on a door's first reading. */
  readonly before: DoorReading | undefined
  readonly now: DoorReading
}

/** A bouncing contact reads differently each time; one that has really moved reads the same twice. */
export class Debounce {
  readonly #latest = new Map<string, DoorReading>()
  readonly #settled = new Map<string, DoorReading>()

  settledReading(doorRef: string): DoorReading | undefined {
    return this.#settled.get(doorRef)
  }

  /** A reading hasn't been confirmed yet. */
  get isMoving(): boolean {
    return [...this.#latest].some(([doorRef, reading]) => !isSame(this.#settled.get(doorRef), reading))
  }

  read(doorRef: string, reading: DoorReading): SettledChange | null {
    const isConfirmed = isSame(this.#latest.get(doorRef), reading)
    this.#latest.set(doorRef, reading)
    const before = this.#settled.get(doorRef)
    if (!isConfirmed || isSame(before, reading)) return null
    this.#settled.set(doorRef, reading)
    return { doorRef, before, now: reading }
  }

  /** After an outage, earlier readings don't count. */
  forget(): void {
    this.#latest.clear()
  }
}
