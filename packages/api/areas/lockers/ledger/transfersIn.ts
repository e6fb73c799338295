/** Deposits and pickups among the events of a bank. */
import type { LockerEvent } from '@postern/domain/areas/lockers/live/lockerEvent.ts'
import type { Transfer } from './parcelLedger.ts'

interface Row {
  readonly at: string
  readonly lockerId: string | null
  readonly arrival: string
  readonly event: LockerEvent | null
}

const textIn = (data: LockerEvent['data'], name: string): string | null => {
  const value = data[name]
  return typeof value === 'string' && value !== '' ? value.slice(0, 120) : null
}

export const transfersIn = (rows: readonly Row[]): Transfer[] =>
  rows.flatMap(({ at, lockerId, arrival, event }) => {
    if (lockerId === null || arrival === 'duplicate' || event === null) return []
    const { type, data } = event
    if (type !== 'deposit' && type !== 'collect') return []
    const [trackingNumber, recipientRef] = [textIn(data, 'trackingNumber'), textIn(data, 'recipientRef')]
    return [{ type, lockerId, at, isLate: arrival === 'late', trackingNumber, recipientRef }]
  })
