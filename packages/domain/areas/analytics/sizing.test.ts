/** Compares the replay with a minute-by-minute simulation that implements only the rule. */
import { describe, expect, it } from 'vitest'
import {
  type Deposit,
  type DoorMix,
  type DoorSize,
  demandOf,
  doorSizes,
  doorsWith,
  doorTotal,
  noDoors,
  replay,
  suggestedMix,
  type Window,
} from './sizing.ts'

const minutesPerDay = 24 * 60

/** Seeded random numbers. */
function randomOf(seed: number): (below: number) => number {
  let state = seed * 2_654_435_761 + 1
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 3_266_489_917) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

function randomWeek(seed: number): { mix: DoorMix; deposits: Deposit[]; window: Window } {
  const random = randomOf(seed)
  const size = (): DoorSize => doorSizes[random(doorSizes.length)] ?? 'M'
  const mix = { XS: random(4), S: random(5), M: random(5), L: random(3), XL: random(2) }
  const deposits = Array.from({ length: 20 + random(180) }, () => {
    const at = random(9 * minutesPerDay)
    return { at, until: at + 1 + random(3 * minutesPerDay), size: size() }
  }).toSorted((a, b) => a.at - b.at)
  return { mix, deposits, window: { from: 2 * minutesPerDay, to: 9 * minutesPerDay } }
}

/** Every minute: removes what leaves, tries every door for what arrives, and records each door's state. */
function simulate(mix: DoorMix, deposits: readonly Deposit[], { from, to }: Window) {
  const doors = doorSizes.flatMap((size) => Array.from({ length: mix[size] }, () => ({ size, until: 0, taken: false })))
  const hours = doors.map(() => Array.from({ length: 24 }, () => 0))
  const refused: Record<DoorSize, number> = { ...noDoors }
  const full: Record<DoorSize, number> = { ...noDoors }
  const peak: Record<DoorSize, number> = { ...noDoors }
  const perWeek = Array.from({ length: Math.ceil((to - from) / (7 * minutesPerDay)) }, () => 0)
  for (let minute = 0; minute < to; minute++) {
    for (const door of doors) if (door.taken && door.until <= minute) door.taken = false
    for (const deposit of deposits.filter(({ at }) => at === minute)) {
      const fitting = doorSizes.slice(doorSizes.indexOf(deposit.size))
      const door = fitting.flatMap((size) => doors.filter((each) => each.size === size && !each.taken))[0]
      if (door) Object.assign(door, { taken: true, until: deposit.until })
      else if (minute >= from) {
        refused[deposit.size]++
        const week = Math.floor((minute - from) / (7 * minutesPerDay))
        perWeek[week] = (perWeek[week] ?? 0) + 1
      }
    }
    if (minute < from) continue
    for (const [index, door] of doors.entries())
      if (door.taken) {
        const row = hours[index] ?? []
        const hour = Math.floor(minute / 60) % 24
        row[hour] = (row[hour] ?? 0) + 1
      }
    for (const size of doorSizes) {
      const taken = doors.filter((door) => door.size === size && door.taken).length
      peak[size] = Math.max(peak[size], taken)
      if (mix[size] > 0 && taken === mix[size]) full[size]++
    }
  }
  return { refused, full, peak, perWeek, hours }
}

describe('the replay', () => {
  it('equals a brute-force simulation on 50 random weeks', () => {
    let anyRefused = 0
    for (let seed = 1; seed <= 50; seed++) {
      const { mix, deposits, window } = randomWeek(seed)
      const [fast, slow] = [replay(mix, deposits, window), simulate(mix, deposits, window)]
      const days = (window.to - window.from) / minutesPerDay
      for (const each of fast.sizes) {
        expect(each.refused, `refused of ${each.size} in week ${seed}`).toBe(slow.refused[each.size])
        expect(each.fullMinutes, `full minutes of ${each.size} in week ${seed}`).toBe(slow.full[each.size])
        expect(Math.round(each.peak * each.doors), `peak of ${each.size} in week ${seed}`).toBe(slow.peak[each.size])
      }
      expect(fast.refusedPerWeek).toEqual(slow.perWeek)
      expect(fast.doors.map(({ hours }) => hours.map((share) => Math.round(share * days * 60)))).toEqual(slow.hours)
      anyRefused += fast.refused
    }
    expect(anyRefused).toBeGreaterThan(500)
  })

  it('refuses no more parcels with more doors of a refused size', () => {
    for (let seed = 51; seed <= 60; seed++) {
      const { mix, deposits, window } = randomWeek(seed)
      const today = replay(mix, deposits, window)
      const more = replay(doorsWith(mix, suggestedMix(200, today)), deposits, window)
      expect(more.refused).toBeLessThanOrEqual(today.refused)
    }
  })

  it('suggests the requested number of doors, in the sizes that were refused', () => {
    const { mix, deposits, window } = randomWeek(3)
    const today = replay(mix, deposits, window)
    const suggested = suggestedMix(24, today)
    expect(doorTotal(suggested)).toBe(24)
    for (const { size, refused } of today.sizes) if (refused === 0) expect(suggested[size]).toBeLessThanOrEqual(1)
  })
})

describe('demand', () => {
  const deposits: Deposit[] = Array.from({ length: 100 }, (_, at) => ({ at, until: at + 6_000, size: 'M' }))

  it('grows by the requested share, in order', () => {
    const grown = demandOf(deposits, { growth: 0.07, holdHours: null })
    expect(grown).toHaveLength(107)
    expect(grown).toEqual(grown.toSorted((a, b) => a.at - b.at))
    expect(demandOf(deposits, { growth: -0.25, holdHours: null })).toHaveLength(75)
  })

  it('stays no longer than the hold period', () => {
    expect(demandOf(deposits, { growth: 0, holdHours: 24 }).every(({ at, until }) => until - at === 24 * 60)).toBe(true)
  })
})
