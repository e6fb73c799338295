/** Connectivity of the banks over the last months: mostly online, with occasional outages. */
import { day, hour, minute } from '../../calendar.ts'
import { type Random, randomFrom } from '../../random.ts'
import type { LockerBankRow } from '../../rows.ts'
import { instant, type Period, type Premises } from '../../traffic/period.ts'
import type { BankConnectivityRow } from '../../traffic/rows.ts'

type Change = readonly [at: number, connectivity: LockerBankRow['connectivity']]

/** A short outage is `offline`; a long one is also confirmed. */
function outage(random: Random, at: number, confirmAfter: number): Change[] {
  const lasts = (random.chance(0.8) ? random.int(3, 50) : random.int(150, 700)) * minute
  return [
    [at, 'offline'],
    ...(lasts > confirmAfter ? [[at + confirmAfter, 'offlineConfirmed'] as const] : []),
    [at + lasts, 'online'],
  ]
}

/** The changes that lead to this morning's connectivity. */
function ending(random: Random, bank: LockerBankRow, now: number, confirmAfter: number): Change[] {
  if (bank.connectivity === 'online') return []
  if (bank.connectivity === 'flapping') return [[now - random.int(3, 20) * hour, 'flapping']]
  const gone = Math.min(Date.parse(bank.lastSeenAt ?? ''), now - confirmAfter - hour)
  return [
    [gone, 'offline'],
    [gone + confirmAfter, 'offlineConfirmed'],
  ]
}

export function bankConnectivityOf(
  { seed, now, days }: Period,
  { code, customerId, rows }: Premises,
): BankConnectivityRow[] {
  return rows.lockerBanks
    .filter(({ connectivity, archivedAt }) => connectivity !== 'never' && archivedAt === null)
    .flatMap((bank) => {
      const random = randomFrom(seed, `connectivity ${code} ${bank.vendorBankId}`)
      const confirmAfter = bank.offlineConfirmMinutes * minute
      const begins = Math.max(now - (days + 5) * day, Date.parse(bank.installedOn ?? '') || 0)
      const last = ending(random, bank, now, confirmAfter)
      const quietFrom = (last[0]?.[0] ?? now) - day
      const weeks = Math.floor((quietFrom - begins) / (7 * day))
      // At most one per week, so outages don't overlap.
      const between = Array.from({ length: Math.max(0, weeks) }, (_, week) => begins + (week + 0.1) * 7 * day)
        .filter(() => random.chance(0.35))
        .flatMap((from) => outage(random, from + random.int(0, 5 * 24) * hour, confirmAfter))
      const changes: Change[] = [[begins, 'online'], ...between, ...last]
      return changes.map(([at, connectivity]) => ({ customerId, lockerBankId: bank.id, at: instant(at), connectivity }))
    })
}
