/** The pulse of the stations over the last day; some have fallen silent. */
import { minute } from '../calendar.ts'
import { randomFrom } from '../random.ts'
import type { Installed } from './installed.ts'
import { instant, type Period, type Premises } from './period.ts'
import type { HeartbeatRow } from './rows.ts'

const every = 10 * minute
const beats = 144

export function heartbeatsOf(
  { seed, now }: Period,
  { code, customerId, rows }: Premises,
  installed: Installed,
): HeartbeatRow[] {
  return rows.stations
    .filter(({ pairingState, archivedAt }) => pairingState === 'paired' && archivedAt === null)
    .flatMap((station) => {
      const random = randomFrom(seed, `heartbeats ${code} ${station.code}`)
      const silentFor = random.chance(0.08) ? random.int(20, 1_200) : 0
      const { version, os } = installed(randomFrom(seed, `installed ${station.id}`), station)
      const user = random.chance(0.7)
        ? `${random.pick(['j', 'm', 's', 'k', 'a'])}.${random.pick(['ortiz', 'blum', 'okafor', 'lind', 'marsh'])}`
        : null
      const [memory, errors] = [random.int(180, 720), random.chance(0.15) ? random.int(1, 40) : 0]
      const printerOk = !random.chance(0.06)
      return Array.from({ length: beats }, (_, index): HeartbeatRow => {
        const at = now - silentFor * minute - (beats - 1 - index) * every
        return {
          customerId,
          stationId: station.id,
          at: instant(at),
          version,
          os,
          uptimeSeconds: 40_000 + index * 600,
          userName: user,
          queuedScans: silentFor > 0 && index > beats - 3 ? random.int(1, 60) : 0,
          lastSyncAt: instant(at - random.int(1, 50) * 1000),
          printerOk,
          scannerOk: true,
          memoryMb: memory + random.int(-20, 20),
          cpuPercent: Math.round(random.next() * 320) / 10,
          errorsDay: errors,
          crashesDay: errors > 20 ? 1 : 0,
          latencyMs: random.int(18, 140),
        }
      })
    })
}
