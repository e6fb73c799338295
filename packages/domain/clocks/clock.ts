/** Clocks that run while a place is open and nothing pauses them: when something is due, and whether it's late. */
import { openSpans, type WorkingTime } from './openSpans.ts'
import type { Span } from './zone.ts'

const minute = 60_000

export interface Pause {
  readonly from: number
  /** Null while it lasts. */
  readonly to: number | null
}

export interface Clock {
  readonly time: WorkingTime
  readonly startsAt: number
  /** Minutes of running time. */
  readonly targetMinutes: number
  /** When to warn, in percent of the target. */
  readonly warnAtPercent: number
  /** In any order; they may overlap. */
  readonly pauses: readonly Pause[]
  /** When the measured work was done; null until then. */
  readonly endedAt: number | null
}

/** Without overlaps, earliest first. */
function merged(pauses: readonly Pause[]): Span[] {
  const spans: { from: number; to: number }[] = []
  const sorted = pauses
    .map(({ from, to }) => ({ from, to: to ?? Number.POSITIVE_INFINITY }))
    .filter(({ from, to }) => from < to)
    .toSorted((a, b) => a.from - b.from)
  for (const span of sorted) {
    const last = spans.at(-1)
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to)
    else spans.push(span)
  }
  return spans
}

/** A span minus these parts. */
function without({ from, to }: Span, parts: readonly Span[]): Span[] {
  const left: Span[] = []
  let begin = from
  for (const part of parts) {
    if (part.to <= begin || part.from >= to) continue
    if (part.from > begin) left.push({ from: begin, to: part.from })
    begin = Math.max(begin, part.to)
  }
  if (begin < to) left.push({ from: begin, to })
  return left
}

/** When the clock runs, earliest first. Ends at a pause that has no end, and where the place stays closed. */
export function* runningSpans({
  time,
  startsAt,
  pauses,
}: Pick<Clock, 'time' | 'startsAt' | 'pauses'>): Generator<Span> {
  const paused = merged(pauses)
  const lasting = paused.find(({ to }) => to === Number.POSITIVE_INFINITY)
  for (const span of openSpans(time, startsAt)) {
    if (lasting && span.from >= lasting.from) return
    yield* without(span, paused)
  }
}

/** The moment the clock shows this many minutes; null if it never does. */
export function momentAt(clock: Clock, minutes: number): number | null {
  let missing = minutes * minute
  if (missing <= 0) return clock.startsAt
  for (const { from, to } of runningSpans(clock)) {
    if (from + missing <= to) return from + missing
    missing -= to - from
  }
  return null
}

/** Null while it's paused, or if the place doesn't open again. */
export const dueAt = (clock: Clock): number | null => momentAt(clock, clock.targetMinutes)

export const warnsAt = (clock: Clock): number | null =>
  momentAt(clock, (clock.targetMinutes * clock.warnAtPercent) / 100)

/** The minutes the clock shows at a moment. */
export function elapsedMinutes(clock: Clock, at: number): number {
  const end = Math.min(at, clock.endedAt ?? Number.POSITIVE_INFINITY)
  let shown = 0
  for (const { from, to } of runningSpans(clock)) {
    if (from >= end) break
    shown += Math.min(to, end) - from
  }
  return shown / minute
}

export type ClockState = 'onTime' | 'warning' | 'late' | 'paused'

const isPausedAt = ({ pauses }: Clock, at: number): boolean =>
  pauses.some(({ from, to }) => from <= at && (to === null || at < to))

export function stateAt(clock: Clock, at: number): ClockState {
  const elapsed = elapsedMinutes(clock, at)
  if (elapsed > clock.targetMinutes) return 'late'
  if (clock.endedAt === null && isPausedAt(clock, at)) return 'paused'
  return elapsed * 100 >= clock.targetMinutes * clock.warnAtPercent && clock.endedAt === null ? 'warning' : 'onTime'
}
