/** Decides which of two events is newer, and which events are missing. */
import type { LockerEvent } from './lockerEvent.ts'

/** An event's position in its controller's order: by sequence number, or by clock if the vendor doesn't number events. */
export type Watermark = SequenceMark | { readonly at: number; readonly eventId: string }

export interface SequenceMark {
  readonly boot: number
  readonly seq: number
}

export const isSequenced = (mark: Watermark): mark is SequenceMark => 'boot' in mark

export const watermarkOf = ({ boot, seq, occurredAt, eventId }: LockerEvent): Watermark =>
  boot === undefined || seq === undefined ? { at: Date.parse(occurredAt), eventId } : { boot, seq }

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** A sequence number always wins over a clock. */
export function compareWatermarks(a: Watermark, b: Watermark): number {
  if (isSequenced(a)) return isSequenced(b) ? a.boot - b.boot || a.seq - b.seq : 1
  return isSequenced(b) ? -1 : a.at - b.at || compareText(a.eventId, b.eventId)
}

/** Inclusive range of sequence numbers. */
type Range = readonly [from: number, to: number]

/** Sequence numbers received during one boot of the controller, as sorted, non-adjacent ranges. */
export interface BootLog {
  readonly boot: number
  readonly ranges: readonly Range[]
  /** Up to this number, we no longer know which were received: none counts as a gap, and none as a duplicate. */
  readonly forgotten?: number | undefined
}

/** Only bounds the log's size: a bank that loses more than this gets its oldest gaps forgotten. */
const most = { boots: 8, ranges: 64 } as const

function withNumber(log: BootLog, number: number): BootLog {
  const apart: Range[] = []
  let [low, high] = [number, number]
  for (const range of log.ranges) {
    if (range[1] < low - 1 || range[0] > high + 1) apart.push(range)
    else [low, high] = [Math.min(low, range[0]), Math.max(high, range[1])]
  }
  const all = [...apart, [low, high] as const].sort((a, b) => a[0] - b[0])
  const [first, second, ...rest] = all
  return all.length > most.ranges && first && second
    ? { ...log, ranges: [[first[0], second[1]], ...rest], forgotten: Math.max(log.forgotten ?? 0, second[0] - 1) }
    : { ...log, ranges: all }
}

export const wasReceived = (logs: readonly BootLog[], { boot, seq }: SequenceMark): boolean =>
  logs.some(
    ({ boot: known, ranges, forgotten = 0 }) =>
      known === boot && seq > forgotten && ranges.some(([from, to]) => from <= seq && seq <= to),
  )

export function withReceived(logs: readonly BootLog[], { boot, seq }: SequenceMark): readonly BootLog[] {
  const log = withNumber(logs.find((each) => each.boot === boot) ?? { boot, ranges: [] }, seq)
  return [...logs.filter((each) => each.boot !== boot), log].sort((a, b) => a.boot - b.boot).slice(-most.boots)
}

export interface Gap {
  readonly boot: number
  readonly from: number
  readonly to: number
}

/** Missing numbers below the highest received one, unless a later snapshot covers them. Each boot counts from 1. */
export const gapsIn = (logs: readonly BootLog[], covered: SequenceMark | null): Gap[] =>
  logs.flatMap(({ boot, ranges }) => {
    if (covered !== null && boot < covered.boot) return []
    const known = covered?.boot === boot ? covered.seq : 0
    return ranges.flatMap(([from], index) => {
      const before = Math.max(known, ranges[index - 1]?.[1] ?? 0)
      return from > before + 1 ? [{ boot, from: before + 1, to: from - 1 }] : []
    })
  })
