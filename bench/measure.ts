/** Times, and what they come to. */

/** The value below which so much of all lies; 0.95 is what the slowest request in twenty takes. */
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
