/** This morning's staff work at the banks: alarms, some of them handled, a draining bank, and reserved doors. */
import { hour } from '../../calendar.ts'
import { idsFrom } from '../../ids.ts'
import { randomFrom } from '../../random.ts'
import type { LockerRow } from '../../rows.ts'
import { instant, type Period, type Premises } from '../../traffic/period.ts'
import type { AlarmRow, DrainRow, ReservationRow } from '../../traffic/rows.ts'

interface BankWork {
  readonly lockerAlarms: AlarmRow[]
  readonly lockerDrains: DrainRow[]
  readonly lockerReservations: ReservationRow[]
}

const grave: ReadonlySet<string> = new Set(['tamper', 'jammed', 'openFailed', 'closeFailed'])
const notes = [
  'The vendor sends a technician this afternoon.',
  'Spare lock ordered.',
  'Facilities looks at it.',
] as const

/** One in three reservations has a known time; the others predate the banks' reservation reports. */
const isTimed = (index: number): boolean => index % 3 === 0

export function bankWorkOf({ seed, now }: Period, { code, customerId, rows }: Premises): BankWork {
  const random = randomFrom(seed, `bank work ${code}`)
  const newId = idsFrom(seed, `bank work ids ${code}`, 0)
  const active = rows.lockerBanks.filter(({ status, archivedAt }) => status === 'active' && archivedAt === null)
  const banks = new Set(active.map(({ id }) => id))
  const doors = rows.lockers.filter(({ lockerBankId, archivedAt }) => banks.has(lockerBankId) && archivedAt === null)
  const person = rows.users.find(({ status }) => status === 'active')?.id ?? null

  const alarmOf = ({ id, lockerBankId, fault }: LockerRow, index: number): AlarmRow => {
    const at = now - random.int(1, 30) * hour
    const isAcknowledged = person !== null && index % 4 === 1
    const isSnoozed = person !== null && index % 4 === 2
    return {
      customerId,
      id: newId(at),
      lockerBankId,
      lockerId: id,
      kind: fault,
      severity: grave.has(fault) ? 2 : 1,
      since: instant(at),
      acknowledgedAt: isAcknowledged ? instant(at + hour / 2) : null,
      acknowledgedBy: isAcknowledged ? person : null,
      note: isAcknowledged ? random.pick(notes) : null,
      snoozedUntil: isSnoozed ? instant(now + 14 * hour) : null,
      snoozedBy: isSnoozed ? person : null,
    }
  }
  const faulty = doors.filter(({ fault, serviceState }) => fault !== 'none' && serviceState === 'inService')
  const reserved = doors.filter(({ occupancy }) => occupancy === 'reserved').filter((_, index) => isTimed(index))
  return {
    lockerAlarms: faulty.map(alarmOf),
    lockerDrains: active.flatMap(({ id, drainingSince }) =>
      drainingSince === null
        ? []
        : [
            {
              customerId,
              id: newId(Date.parse(drainingSince)),
              lockerBankId: id,
              purpose: 'maintenance',
              reason: 'New locks on Friday',
              parcelsAtStart: doors.filter(
                ({ lockerBankId, occupancy }) => lockerBankId === id && occupancy !== 'empty',
              ).length,
              startedAt: drainingSince,
              startedBy: person,
            },
          ],
    ),
    lockerReservations: reserved.map(({ id, lockerBankId }) => {
      const at = now - random.int(10, 110) * 60_000
      return {
        customerId,
        id: newId(at),
        lockerBankId,
        lockerId: id,
        kind: 'delivery',
        trackingNumber: `1Z${random.int(100_000, 999_999)}${random.int(1_000_000_000, 9_999_999_999)}`,
        reservedAt: instant(at),
        until: instant(now + random.int(2, 30) * hour),
      }
    }),
  }
}
