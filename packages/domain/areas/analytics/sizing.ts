/**
 * Would more doors have helped? Replays past deposits, in order, against existing or hypothetical doors. Each parcel takes
 * the first free door of its size, or else of the next larger one; if none is free, it is refused.
 */

export const doorSizes = ['XS', 'S', 'M', 'L', 'XL'] as const
export type DoorSize = (typeof doorSizes)[number]
export type DoorMix = Readonly<Record<DoorSize, number>>

export interface Deposit {
  /** Minutes in the site's local time, from any fixed midnight. */
  readonly at: number
  readonly until: number
  /** The smallest door it fits. */
  readonly size: DoorSize
}

interface DoorUse {
  readonly size: DoorSize
  /** Share of each hour of the day during which it was in use. */
  readonly hours: number[]
}

interface SizeUse {
  readonly size: DoorSize
  readonly doors: number
  readonly deposits: number
  readonly refused: number
  /** The largest share of doors in use at once. */
  readonly peak: number
  /** How long all doors of this size were in use. */
  readonly fullMinutes: number
}

export interface Replay {
  readonly deposits: number
  readonly refused: number
  readonly sizes: SizeUse[]
  /** First week first; weeks are seven days from the start. */
  readonly refusedPerWeek: number[]
  readonly doors: DoorUse[]
  /** Share of all door time in use. */
  readonly occupancy: number
}

export interface Window {
  readonly from: number
  readonly to: number
}

interface Door {
  readonly size: DoorSize
  freeAt: number
  readonly stays: { readonly from: number; readonly to: number }[]
}

const hoursPerDay = 24
const minutesPerHour = 60
const minutesPerWeek = 7 * hoursPerDay * minutesPerHour

export const noDoors: DoorMix = { XS: 0, S: 0, M: 0, L: 0, XL: 0 }
export const doorTotal = (mix: DoorMix): number => doorSizes.reduce((sum, size) => sum + mix[size], 0)
export const doorsWith = (mix: DoorMix, more: DoorMix): DoorMix => ({
  XS: mix.XS + more.XS,
  S: mix.S + more.S,
  M: mix.M + more.M,
  L: mix.L + more.L,
  XL: mix.XL + more.XL,
})

/** Applies growth by repeating an even share of the deposits, and caps stays at the hold period. */
export function demandOf(
  deposits: readonly Deposit[],
  { growth, holdHours }: { readonly growth: number; readonly holdHours: number | null },
): Deposit[] {
  const longest = holdHours === null ? Number.POSITIVE_INFINITY : holdHours * minutesPerHour
  return deposits.flatMap((deposit, index) => {
    const held = { ...deposit, until: Math.min(deposit.until, deposit.at + longest) }
    const copies = 1 + Math.floor((index + 1) * growth) - Math.floor(index * growth)
    return Array.from({ length: Math.max(0, copies) }, () => held)
  })
}

const doorsIn = (mix: DoorMix): Door[] =>
  doorSizes.flatMap((size) =>
    Array.from({ length: mix[size] }, () => ({ size, freeAt: Number.NEGATIVE_INFINITY, stays: [] })),
  )

/** Doors are sorted by size, so the first one that is free and large enough is the smallest fit. */
function freeDoor(
  doors: readonly Door[],
  firstOf: Readonly<Record<DoorSize, number>>,
  { size, at }: Deposit,
): Door | undefined {
  for (let index = firstOf[size]; index < doors.length; index++) {
    const door = doors[index]
    if (door && door.freeAt <= at) return door
  }
  return undefined
}

function firstIndexes(mix: DoorMix): Record<DoorSize, number> {
  let index = 0
  const first: Record<DoorSize, number> = { ...noDoors }
  for (const size of doorSizes) {
    first[size] = index
    index += mix[size]
  }
  return first
}

/** Minutes of its stays in each hour of the day. */
function minutesByHour({ stays }: Door, { from, to }: Window): number[] {
  const minutes = Array.from({ length: hoursPerDay }, () => 0)
  for (const stay of stays) {
    const end = Math.min(stay.to, to)
    for (let at = Math.max(stay.from, from); at < end; ) {
      const next = Math.min(end, (Math.floor(at / minutesPerHour) + 1) * minutesPerHour)
      const hour = Math.floor(at / minutesPerHour) % hoursPerDay
      minutes[hour] = (minutes[hour] ?? 0) + next - at
      at = next
    }
  }
  return minutes
}

/** The most doors in use at once, and how long all of them were. */
function crowding(doors: readonly Door[], { from, to }: Window): { peak: number; fullMinutes: number } {
  const steps = doors
    .flatMap(({ stays }) => stays)
    .map((stay) => ({ from: Math.max(stay.from, from), to: Math.min(stay.to, to) }))
    .filter((stay) => stay.from < stay.to)
    .flatMap((stay) => [
      { at: stay.from, by: 1 },
      { at: stay.to, by: -1 },
    ])
    .toSorted((a, b) => a.at - b.at || a.by - b.by)
  let [taken, peak, fullMinutes, since] = [0, 0, 0, from]
  for (const { at, by } of steps) {
    if (doors.length > 0 && taken === doors.length) fullMinutes += at - since
    since = at
    taken += by
    peak = Math.max(peak, taken)
  }
  return { peak, fullMinutes }
}

/** `deposits` are in chronological order. Those before the window only fill doors; those within it are counted. */
export function replay(mix: DoorMix, deposits: readonly Deposit[], window: Window): Replay {
  const doors = doorsIn(mix)
  const firstOf = firstIndexes(mix)
  const counts = new Map(doorSizes.map((size) => [size, { deposits: 0, refused: 0 }]))
  const weeks = Math.max(1, Math.ceil((window.to - window.from) / minutesPerWeek))
  const refusedPerWeek = Array.from({ length: weeks }, () => 0)
  for (const deposit of deposits) {
    const isCounted = deposit.at >= window.from && deposit.at < window.to
    const count = counts.get(deposit.size)
    if (isCounted && count) count.deposits++
    const door = freeDoor(doors, firstOf, deposit)
    if (door) {
      door.freeAt = deposit.until
      door.stays.push({ from: deposit.at, to: deposit.until })
    } else if (isCounted && count) {
      count.refused++
      const week = Math.floor((deposit.at - window.from) / minutesPerWeek)
      refusedPerWeek[week] = (refusedPerWeek[week] ?? 0) + 1
    }
  }
  return summaryOf(mix, doors, counts, refusedPerWeek, window)
}

function summaryOf(
  mix: DoorMix,
  doors: readonly Door[],
  counts: ReadonlyMap<DoorSize, { deposits: number; refused: number }>,
  refusedPerWeek: number[],
  window: Window,
): Replay {
  const length = window.to - window.from
  const days = Math.max(1, length / (hoursPerDay * minutesPerHour))
  const uses = doors.map((door) => ({ size: door.size, minutes: minutesByHour(door, window) }))
  const all = uses.reduce((sum, { minutes }) => sum + minutes.reduce((part, n) => part + n, 0), 0)
  const sizes = doorSizes.map((size) => {
    const { peak, fullMinutes } = crowding(
      doors.filter((door) => door.size === size),
      window,
    )
    const { deposits, refused } = counts.get(size) ?? { deposits: 0, refused: 0 }
    return { size, doors: mix[size], deposits, refused, peak: mix[size] === 0 ? 0 : peak / mix[size], fullMinutes }
  })
  return {
    deposits: sizes.reduce((sum, each) => sum + each.deposits, 0),
    refused: sizes.reduce((sum, each) => sum + each.refused, 0),
    sizes,
    refusedPerWeek,
    doors: uses.map(({ size, minutes }) => ({ size, hours: minutes.map((n) => n / (days * minutesPerHour)) })),
    occupancy: doors.length === 0 ? 0 : all / (doors.length * length),
  }
}

/** Splits this many doors by the sizes that were refused; leftover doors go to the largest remainders. */
export function suggestedMix(doors: number, { sizes }: Pick<Replay, 'sizes'>): DoorMix {
  const refused = sizes.reduce((sum, each) => sum + each.refused, 0)
  const weight = (each: SizeUse): number => (refused > 0 ? each.refused / refused : each.deposits)
  const total = sizes.reduce((sum, each) => sum + weight(each), 0)
  const wanted = sizes.map((each) => ({ size: each.size, doors: total === 0 ? 0 : (doors * weight(each)) / total }))
  const mix: Record<DoorSize, number> = { ...noDoors }
  for (const { size, doors: share } of wanted) mix[size] = Math.floor(share)
  const byRemainder = wanted.toSorted((a, b) => (b.doors % 1) - (a.doors % 1))
  for (let left = doors - doorTotal(mix), index = 0; left > 0 && total > 0; left--, index++) {
    const size = byRemainder[index % byRemainder.length]?.size
    if (size) mix[size]++
  }
  return mix
}
