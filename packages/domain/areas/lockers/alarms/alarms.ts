/** Alarms of a bank or door: one per cause, open until the cause ends. */
import { momentsOf, wallClockIn } from '../../../clocks/zone.ts'

export const alarmKinds = [
  'offline',
  'tamper',
  'jammed',
  'openFailed',
  'closeFailed',
  'noResponse',
  'doorLeftOpen',
  'sensorMismatch',
  'drift',
  'lowBattery',
  'onBattery',
] as const
export type AlarmKind = (typeof alarmKinds)[number]

export type AlarmSeverity = 'warn' | 'danger'

interface AlarmWords {
  readonly title: string
  /** What to do about it. */
  readonly text: string
}

export const alarmWords: Readonly<Record<AlarmKind, AlarmWords>> = {
  offline: { title: 'Bank offline', text: 'No door can be opened remotely. Check power and network.' },
  tamper: { title: 'Door forced open', text: 'Someone has to check the door and what was inside.' },
  jammed: { title: 'Door jammed', text: 'Check the lock, then clear the fault.' },
  openFailed: { title: 'Door didn’t open', text: 'Check the lock, then clear the fault.' },
  closeFailed: { title: 'Door didn’t close', text: 'Check the latch, then clear the fault.' },
  noResponse: { title: 'Door doesn’t answer', text: 'Check the wiring of its lock.' },
  doorLeftOpen: { title: 'Door left open', text: 'Someone has to close it.' },
  sensorMismatch: { title: 'Sensor contradicts itself', text: 'Check the door’s sensor.' },
  drift: { title: 'Bank and records differ', text: 'Settle the difference on this page.' },
  lowBattery: { title: 'Battery low', text: 'Replace or charge the battery.' },
  onBattery: { title: 'Running on battery', text: 'Check the power supply.' },
}

export const snoozes = ['oneHour', 'tomorrow', 'threeDays'] as const
export type Snooze = (typeof snoozes)[number]

export const snoozeWords: Readonly<Record<Snooze, string>> = {
  oneHour: 'For 1 hour',
  tomorrow: 'Until tomorrow 8:00',
  threeDays: 'For 3 days',
}

const hour = 3_600_000
const day = 24 * hour
const morningMinute = 8 * 60

/** 8:00 the next day in the site's time zone, daylight saving changes included. */
function tomorrowMorning(now: number, zone: string): number {
  const today = wallClockIn(zone, now).date
  const date = new Date(Date.parse(`${today}T00:00:00Z`) + day).toISOString().slice(0, 10)
  return momentsOf(zone, date, morningMinute, morningMinute + 60)[0]?.from ?? now + day
}

export function snoozedUntil(snooze: Snooze, now: number, zone: string): number {
  if (snooze === 'oneHour') return now + hour
  return snooze === 'threeDays' ? now + 3 * day : tomorrowMorning(now, zone)
}

interface Handled {
  readonly acknowledgedAt: string | null
  readonly snoozedUntil: string | null
}

export type AlarmStanding = 'open' | 'snoozed' | 'acknowledged'

/** When a snooze expires, the alarm returns to its previous standing. */
export function alarmStanding({ acknowledgedAt, snoozedUntil: until }: Handled, now: number): AlarmStanding {
  if (until !== null && Date.parse(until) > now) return 'snoozed'
  return acknowledgedAt === null ? 'open' : 'acknowledged'
}
