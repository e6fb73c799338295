/** A bank's alarms: list, acknowledge, snooze. */
import { z } from 'zod'
import { endpoints } from '../../../engine/contract.ts'
import { lockerBanks } from '../lockerBanks.ts'
import { alarmKinds, snoozes } from './alarms.ts'

const one = z.strictObject({ customerId: z.uuid(), id: z.uuid() })
const ofAlarm = one.extend({ alarmId: z.uuid() })

const alarm = z.strictObject({
  id: z.uuid(),
  kind: z.enum(alarmKinds),
  severity: z.enum(['warn', 'danger']),
  since: z.string(),
  /** Null if the alarm is about the whole bank. */
  lockerId: z.uuid().nullable(),
  label: z.string().nullable(),
  /** Parcels in that door, or in the whole bank. */
  parcels: z.int(),
  acknowledgedAt: z.string().nullable(),
  acknowledgedBy: z.string().nullable(),
  note: z.string().nullable(),
  snoozedUntil: z.string().nullable(),
  snoozedBy: z.string().nullable(),
})
export type LockerAlarm = z.output<typeof alarm>

export const alarmEndpoints = endpoints({
  'GET /api/customers/:customerId/lockerBanks/:id/alarms': {
    permission: 'lockers.lockers.view',
    tag: lockerBanks.words.many,
    summary: 'List the alarms of a locker bank, worst first',
    params: one,
    answer: z.strictObject({ items: z.array(alarm) }),
  },
  'POST /api/customers/:customerId/lockerBanks/:id/alarms/:alarmId/acknowledge': {
    permission: 'lockers.banks.reconcile',
    tag: lockerBanks.words.many,
    summary: 'Acknowledge an alarm of a locker bank, with a note',
    params: ofAlarm,
    body: z.strictObject({ note: z.string().trim().min(3, 'Enter at least 3 characters.').max(400) }),
  },
  'POST /api/customers/:customerId/lockerBanks/:id/alarms/:alarmId/snooze': {
    permission: 'lockers.banks.reconcile',
    tag: lockerBanks.words.many,
    summary: 'Snooze an alarm of a locker bank, or end its snooze',
    params: ofAlarm,
    body: z.strictObject({
      /** Null ends a snooze. */
      snooze: z.enum(snoozes).nullable(),
    }),
    answer: z.strictObject({ snoozedUntil: z.string().nullable() }),
  },
})
