/** Banks on KERONG CU16 lock boards, each behind its own TCP gateway on the site's network. */
import { lockBoardCapabilities } from '@postern/domain/areas/lockers/live/vendorCapabilities.ts'
import { fail, type LockerVendorAdapter, type Result, succeed } from '../adapter.ts'
import { Guard, type GuardSettings } from '../guard.ts'
import { type BoardBank, BoardDriver, type Timings, usualTimings } from './driver.ts'

export interface Cu16Account {
  readonly banks: readonly BoardBank[]
  readonly timings?: Timings
}

export function cu16Adapter(
  { banks, timings = usualTimings }: Cu16Account,
  settings: GuardSettings,
): LockerVendorAdapter {
  const guard = new Guard(settings)
  const drivers = new Map(banks.map((bank) => [bank.bankRef, new BoardDriver(bank, timings)]))

  const withDriver = <Value>(
    name: string,
    bankRef: string,
    work: (driver: BoardDriver) => Promise<Result<Value>>,
    request: unknown = { bankRef },
  ): Promise<Result<Value>> => {
    const driver = drivers.get(bankRef)
    if (!driver) return Promise.resolve(fail('notFound'))
    return guard.run({ name, request, isCommand: name === 'openDoor' }, () => work(driver))
  }

  return {
    capabilities: lockBoardCapabilities,
    testConnection: () =>
      guard.run({ name: 'testConnection', request: {}, isCommand: false }, async () => {
        const began = performance.now()
        for (const driver of drivers.values()) {
          const answer = await driver.snapshot()
          if (!answer.ok) return answer
        }
        return succeed({ latencyMs: Math.round(performance.now() - began), banks: drivers.size })
      }),
    getSnapshot: (bankRef) => withDriver('getSnapshot', bankRef, (driver) => driver.snapshot()),
    openDoor: (door, command) =>
      withDriver('openDoor', door.bankRef, (driver) => driver.open(door.doorRef, command), { ...door, ...command }),
    getHealth: (bankRef) =>
      withDriver('getHealth', bankRef, async (driver) =>
        succeed({
          link: driver.link,
          heartbeatAt: new Date(driver.lastReplyAt).toISOString(),
          firmware: null,
          batteryPercent: null,
          temperatureC: null,
        }),
      ),
    watch: (bankRef, sink) => drivers.get(bankRef)?.watch(sink) ?? (() => undefined),
    close: () => {
      for (const driver of drivers.values()) driver.close()
    },
  }
}
