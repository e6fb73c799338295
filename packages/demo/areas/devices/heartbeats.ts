/** Heartbeats of the stations over the last day; some have gone offline. */
import { minute } from '../../calendar.ts'
import { type Random, randomFrom } from '../../random.ts'
import type { StationRow } from '../../rows.ts'
import { instant, type Period, type Premises } from '../../traffic/period.ts'
import type { HeartbeatRow } from '../../traffic/rows.ts'
import type { Installed } from './installed.ts'

const every = 10 * minute
const beats = 144

const errorsSeen = [
  'Label queue: the printer didn’t respond within 10 s.',
  'Sync: the server returned 503, retrying.',
  'Scanner: the device was unplugged.',
  'Camera: the system denied access.',
] as const

/** Most have disk space and paper; some need attention. */
const conditionOf = ({ printers }: StationRow, random: Random) => ({
  diskFreeMb: random.chance(0.04) ? random.int(400, 1_800) : random.int(6_000, 190_000),
  paperOut: printers.length > 0 && random.chance(0.08),
  lastError: random.pick(errorsSeen),
  /** Heartbeats since its user signed in. */
  staffedFor: random.int(4, 60),
})

export function heartbeatsOf(
  { seed, now }: Period,
  { code, customerId, rows }: Premises,
  installed: Installed,
): HeartbeatRow[] {
  const staff = rows.users.filter(({ status, archivedAt }) => status === 'active' && archivedAt === null)
  return rows.stations
    .filter(({ pairingState, archivedAt }) => pairingState === 'paired' && archivedAt === null)
    .flatMap((station) => {
      const random = randomFrom(seed, `heartbeats ${code} ${station.code}`)
      const silentFor = random.chance(0.08) ? random.int(20, 1_200) : 0
      const { version, os } = installed(randomFrom(seed, `installed ${station.id}`), station)
      const user = random.chance(0.7) && staff.length > 0 ? random.pick(staff).name : null
      const [memory, errors] = [random.int(180, 720), random.chance(0.15) ? random.int(1, 40) : 0]
      const printerOk = !random.chance(0.06)
      const { diskFreeMb, paperOut, lastError, staffedFor } = conditionOf(
        station,
        randomFrom(seed, `condition ${code} ${station.id}`),
      )
      return Array.from({ length: beats }, (_, index): HeartbeatRow => {
        const at = now - silentFor * minute - (beats - 1 - index) * every
        return {
          customerId,
          stationId: station.id,
          at: instant(at),
          version,
          os,
          uptimeSeconds: 40_000 + index * 600,
          userName: index >= beats - staffedFor ? user : null,
          queuedScans: silentFor > 0 && index > beats - 3 ? random.int(1, 60) : 0,
          lastSyncAt: instant(at - random.int(1, 50) * 1000),
          printerOk,
          scannerOk: true,
          memoryMb: memory + random.int(-20, 20),
          cpuPercent: Math.round(random.next() * 320) / 10,
          errorsDay: errors,
          crashesDay: errors > 37 ? 1 : 0,
          latencyMs: random.int(18, 140),
          diskFreeMb: diskFreeMb - index * 2,
          paperOut: paperOut && index > beats - 20,
          lastError: errors > 0 && index > beats - 90 ? lastError : null,
        }
      })
    })
}
