/** The gateways this node is connected to. A gateway accepts one line at a time, so requests for a bank go through here. */
import { lockBoardCapabilities } from '@postern/domain/areas/lockers/live/vendorCapabilities.ts'
import { fail, type LockerVendorAdapter, type Result, succeed } from '../vendors/adapter.ts'

interface HeldLine {
  readonly accountId: string
  readonly bankId: string
  readonly bankRef: string
  readonly adapter: LockerVendorAdapter
}

const notHere = <Value>(): Promise<Result<Value>> =>
  Promise.resolve(fail('offline', { message: 'This server isn’t connected to the bank’s gateway.' }))

export class GatewayLines {
  readonly #held = new Map<string, HeldLine>()

  hold(line: HeldLine): void {
    this.#held.set(line.bankId, line)
  }

  drop(bankId: string): void {
    this.#held.delete(bankId)
  }

  get bankIds(): readonly string[] {
    return [...this.#held.keys()]
  }

  #of(accountId: string): readonly HeldLine[] {
    return [...this.#held.values()].filter((line) => line.accountId === accountId)
  }

  /** One adapter for all banks of an account whose gateways are connected to this node. */
  adapterOf(accountId: string): LockerVendorAdapter {
    const line = (bankRef: string) =>
      this.#of(accountId).find((each) => each.bankRef.toLowerCase() === bankRef.toLowerCase())
    return {
      capabilities: lockBoardCapabilities,
      testConnection: async (call) => {
        const lines = this.#of(accountId)
        if (lines.length === 0) return notHere()
        let latencyMs = 0
        for (const { adapter } of lines) {
          const answer = await adapter.testConnection(call)
          if (!answer.ok) return answer
          latencyMs += answer.value.latencyMs
        }
        return succeed({ latencyMs, banks: lines.length })
      },
      getSnapshot: (bankRef, call) => {
        const held = line(bankRef)
        return held ? held.adapter.getSnapshot(held.bankRef, call) : notHere()
      },
      openDoor: ({ bankRef, doorRef }, command, call) => {
        const held = line(bankRef)
        return held ? held.adapter.openDoor({ bankRef: held.bankRef, doorRef }, command, call) : notHere()
      },
      getHealth: (bankRef, call) => {
        const held = line(bankRef)
        return held ? held.adapter.getHealth(held.bankRef, call) : notHere()
      },
      close: () => undefined,
    }
  }
}
