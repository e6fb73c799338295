/** Door commands by staff over the last weeks. Some vendors' doors respond faster than others. */
import { hour, minute } from '../../calendar.ts'
import { idsFrom } from '../../ids.ts'
import { type Random, randomFrom } from '../../random.ts'
import { instant, type Period, type Premises } from '../../traffic/period.ts'
import type { LockerCommandRow } from '../../traffic/rows.ts'

const reasons = [
  'Recipient forgot the code',
  'Door didn’t open at the kiosk',
  'Courier asked for another door',
  'Parcel moved to the front desk',
  'Audit of the bank',
] as const
const failures = [
  'The door reported a jam.',
  'The vendor refused the command.',
  'The door didn’t report back.',
] as const

/** Typical response time of a vendor's doors, in milliseconds. */
const usualAnswer = (seed: number, vendorId: string): number => randomFrom(seed, `answers ${vendorId}`).int(700, 2_600)

const drawState = (random: Random): LockerCommandRow['state'] =>
  random.chance(0.93) ? 'confirmed' : random.chance(0.6) ? 'noEffect' : 'failed'

export function bankCommandsOf({ seed, now }: Period, { code, customerId, rows }: Premises): LockerCommandRow[] {
  const random = randomFrom(seed, `bank commands ${code}`)
  const newId = idsFrom(seed, `bank command ids ${code}`, 0)
  const person = rows.users.find(({ status }) => status === 'active')?.id
  if (person === undefined) return []
  const doorsOf = Map.groupBy(
    rows.lockers.filter(({ archivedAt }) => archivedAt === null),
    ({ lockerBankId }) => lockerBankId,
  )
  return rows.lockerBanks
    .filter(({ status, archivedAt }) => status === 'active' && archivedAt === null)
    .flatMap((bank) => {
      const doors = doorsOf.get(bank.id) ?? []
      const usual = usualAnswer(seed, bank.lockerVendorId)
      return Array.from({ length: doors.length === 0 ? 0 : random.int(2, 12) }, (): LockerCommandRow => {
        const door = random.pick(doors)
        const at = now - random.int(1, 29 * 24) * hour - random.int(0, 59) * minute
        const state = drawState(random)
        const answered = state === 'confirmed' ? Math.round(usual * (0.6 + random.int(0, 90) / 100)) : 15_000
        return {
          customerId,
          id: newId(at),
          lockerBankId: bank.id,
          lockerId: door.id,
          doorRef: door.vendorLockerId ?? door.label,
          command: 'open',
          state,
          reason: random.pick(reasons),
          requestedBy: person,
          requestedAt: instant(at),
          sentAt: instant(at + 40),
          settledAt: instant(at + 40 + answered),
          message: state === 'failed' ? random.pick(failures) : null,
        }
      })
    })
}
