/** Times within the last week, and a bank's doors at one of them. */
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

/** Windows begin at fixed hours, so scrubbing back and forth fetches each once. */
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

/** Rounded down to minutes; null means now. Times more than a week ago or in the future also mean now. */
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

/** The time a key moves to; null for now, undefined if the key isn't handled. With Shift, arrows move by minutes. */
export function momentAfter({ key, shift }: Step, at: number | null, now: number): number | null | undefined {
  if (key === 'End') return null
  if (key === 'Home') return now - spanMs + minuteMs
  const step = steps[key]
  if (step === undefined) return undefined
  const next = (at ?? now) + (shift && key.startsWith('Arrow') ? Math.sign(step) * minuteMs : step)
  return next >= now - minuteMs ? null : Math.max(next, now - spanMs + minuteMs)
}
