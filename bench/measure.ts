/** Timing helpers and statistics. */

/** The value below which this share of all values falls. With 0.95, 1 request in 20 takes at least that long. */
export function quantile(times: readonly number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export async function timed(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now()
  await work()
  return performance.now() - begin
}

export const ms = (value: number): string => (Number.isFinite(value) ? `${value.toFixed(1)} ms` : '–')
