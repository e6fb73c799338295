/** Moments of the last week, and the doors of a bank at one of them. */
import {
  type PastDoor,
  type PastTrack,
  type PastWindow,
  pastDays,
  windowHours,
} from '@postern/domain/areas/lockers/history/pastEndpoints.ts'

export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
const windowMs = windowHours * hourMs
export const spanMs = pastDays * 24 * hourMs

/** Windows begin at fixed hours, so that moving back and forth asks for each once. */
export const windowOf = (at: number): number => Math.floor(at / windowMs) * windowMs

export function wallAt({ doors, steps }: PastWindow, at: number): ReadonlyMap<string, PastDoor> {
  const wall = new Map(doors.map((door) => [door.lockerId, door]))
  for (const { at: when, ...door } of steps) {
    if (Date.parse(when) > at) break
    wall.set(door.lockerId, door)
  }
  return wall
}

export const wasOffline = ({ outages }: PastTrack, at: number): boolean =>
  outages.some(({ from, until }) => Date.parse(from) <= at && at < Date.parse(until))

/** To whole minutes; null is now. A moment that is over a week ago, or still to come, is now too. */
export function readMoment(text: string | undefined, now: number): number | null {
  const at = text === undefined ? Number.NaN : Date.parse(text)
  if (Number.isNaN(at) || at >= now - minuteMs || at < now - spanMs) return null
  return Math.floor(at / minuteMs) * minuteMs
}

/** `2026-11-17T10:05Z` */
export const printMoment = (at: number): string => `${new Date(at).toISOString().slice(0, 16)}Z`

interface Step {
  readonly key: string
  readonly shift: boolean
}

const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -10 * minuteMs,
  ArrowDown: -10 * minuteMs,
  ArrowRight: 10 * minuteMs,
  ArrowUp: 10 * minuteMs,
  PageDown: -6 * hourMs,
  PageUp: 6 * hourMs,
}

/** Where a key leads; null: to now, undefined: nowhere. With Shift, arrows go minute by minute. */
export function momentAfter({ key, shift }: Step, at: number | null, now: number): number | null | undefined {
  if (key === 'End') return null
  if (key === 'Home') return now - spanMs + minuteMs
  const step = steps[key]
  if (step === undefined) return undefined
  const next = (at ?? now) + (shift && key.startsWith('Arrow') ? Math.sign(step) * minuteMs : step)
  return next >= now - minuteMs ? null : Math.max(next, now - spanMs + minuteMs)
}
