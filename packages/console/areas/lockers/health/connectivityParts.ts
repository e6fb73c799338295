/** Segments of a bank's connectivity strip; each segment's width is its duration. */
import type { BankHealth } from '@postern/domain/areas/lockers/endpoints.ts'

type Timeline = BankHealth['timeline']
export type Connectivity = Timeline[number]['connectivity']

export const shownDays = 90
const spanMs = shownDays * 86_400_000

interface Part {
  readonly from: string
  readonly connectivity: Connectivity
  readonly ms: number
  /** In percent of the whole strip. */
  readonly left: number
  readonly width: number
}

/** The strip ends with the last state. Time before the first state is unknown and stays empty. */
export function connectivityParts(timeline: Timeline): Part[] {
  const end = Date.parse(timeline.at(-1)?.until ?? '')
  return timeline.map(({ from, until, connectivity }) => {
    const [start, stop] = [Math.max(Date.parse(from), end - spanMs), Date.parse(until)]
    const ms = Math.max(0, stop - start)
    return {
      from,
      connectivity,
      ms,
      left: ((start - (end - spanMs)) / spanMs) * 100,
      width: (ms / spanMs) * 100,
    }
  })
}

const down: ReadonlySet<Connectivity> = new Set<Connectivity>(['offline', 'offlineConfirmed'])

/** Number of outages and the longest one. An outage that is later confirmed counts once. */
export function outagesIn(parts: readonly Pick<Part, 'connectivity' | 'ms'>[]): { count: number; longestMs: number } {
  const outages: number[] = []
  for (const [index, { connectivity, ms }] of parts.entries()) {
    if (!down.has(connectivity)) continue
    const before = parts[index - 1]
    const goesOn = before !== undefined && down.has(before.connectivity)
    outages.push(ms + (goesOn ? (outages.pop() ?? 0) : 0))
  }
  return { count: outages.length, longestMs: Math.max(0, ...outages) }
}
