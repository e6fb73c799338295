/** The demo's on-call roster: covers every hour of the next two weeks. */
import { idsFrom } from '../../ids.ts'

interface Named {
  readonly id: string
  readonly name: string
}

const rotation = ['Priya Nair', 'Marcus Oyelaran', 'Dana Ruiz']
const dayMs = 86_400_000
const days = 14

/** Shifts change at 9:00 in New York. */
const changeMs = 14 * 3_600_000

/** One-day shifts, starting with the current one. */
export function onCallOf({ seed, now, staff }: { seed: number; now: Date; staff: readonly Named[] }) {
  const newId = idsFrom(seed, 'onCall', 0)
  const first = Math.floor((now.getTime() - changeMs) / dayMs) * dayMs + changeMs
  const people = rotation.flatMap((name) => staff.filter((person) => person.name === name))
  return Array.from({ length: people.length === 0 ? 0 : days }, (_, day) => ({
    id: newId(first),
    userId: people[day % people.length]?.id,
    startsAt: new Date(first + day * dayMs).toISOString(),
    endsAt: new Date(first + (day + 1) * dayMs).toISOString(),
  }))
}
