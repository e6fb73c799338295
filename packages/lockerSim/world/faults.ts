/** Injected faults, turned on and off individually. */
import type { SimFault, SimFaultName } from '@postern/domain/areas/lockers/live/simulatorWire.ts'

export interface ActiveFault extends SimFault {
  readonly id: string
}

type Listener = (fault: ActiveFault, isOn: boolean) => void

export class Faults {
  #count = 0
  readonly #active = new Map<string, ActiveFault>()
  readonly #listeners: Listener[] = []

  /** Calls the listener whenever a fault starts or ends. */
  watch(listener: Listener): void {
    this.#listeners.push(listener)
  }

  get list(): readonly ActiveFault[] {
    return [...this.#active.values()]
  }

  add(fault: SimFault): ActiveFault {
    const active = { ...fault, id: `f${++this.#count}` }
    this.#active.set(active.id, active)
    for (const listener of this.#listeners) listener(active, true)
    return active
  }

  remove(id: string): boolean {
    const fault = this.#active.get(id)
    if (!fault) return false
    this.#active.delete(id)
    for (const listener of this.#listeners) listener(fault, false)
    return true
  }

  clear(): void {
    for (const { id } of this.list) this.remove(id)
  }

  /** The active fault of this name that affects the bank, and the door if given. */
  find(name: SimFaultName, bankId: string, doorId?: string): ActiveFault | undefined {
    for (const fault of this.#active.values())
      if (
        fault.name === name &&
        (fault.bankId === undefined || fault.bankId === bankId) &&
        (fault.doorId === undefined || fault.doorId === doorId)
      )
        return fault
    return undefined
  }
}
