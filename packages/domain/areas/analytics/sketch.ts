/**
 * A distribution in buckets whose width grows with the value, as in DDSketch. Merging sketches adds their counts, and a
 * quantile is off by at most `relativeError` of its value, however parcels are spread over sites and days.
 */

export const relativeError = 0.025

const ratio = (1 + relativeError) / (1 - relativeError)
/** Shared with the SQL statements that build buckets. */
export const logOfRatio = Math.log(ratio)

/** Anything up to a second goes into bucket 0. */
export const bucketOf = (seconds: number): number => Math.max(0, Math.ceil(Math.log(seconds) / logOfRatio))

/** The value with the smallest relative error for everything in the bucket. */
export const secondsOf = (bucket: number): number => (bucket <= 0 ? 1 : (2 * ratio ** bucket) / (ratio + 1))

export interface BucketCount {
  readonly bucket: number
  readonly count: number
}

export const sizeOf = (buckets: readonly BucketCount[]): number => buckets.reduce((sum, { count }) => sum + count, 0)

/** Sketches from the database are already sorted. */
const inOrder = (buckets: readonly BucketCount[]): readonly BucketCount[] =>
  buckets.every(({ bucket }, at) => at === 0 || bucket >= (buckets[at - 1]?.bucket ?? 0))
    ? buckets
    : buckets.toSorted((a, b) => a.bucket - b.bucket)

/** In seconds; null if empty. The smallest value that at least this share of all values doesn't exceed. */
export function quantileOf(buckets: readonly BucketCount[], share: number): number | null {
  const rank = Math.max(1, Math.ceil(share * sizeOf(buckets)))
  let seen = 0
  for (const { bucket, count } of inOrder(buckets)) {
    seen += count
    if (seen >= rank) return secondsOf(bucket)
  }
  return null
}

export function merged(sketches: Iterable<readonly BucketCount[]>): BucketCount[] {
  const counts = new Map<number, number>()
  for (const sketch of sketches)
    for (const { bucket, count } of sketch) counts.set(bucket, (counts.get(bucket) ?? 0) + count)
  return [...counts].map(([bucket, count]) => ({ bucket, count })).filter(({ count }) => count !== 0)
}

/** The buckets with values above `over` and at most `upTo` seconds. */
export function bucketsWithin(over: number, upTo: number | null): { first: number; last: number | null } {
  const beyond = (seconds: number): number => {
    let bucket = 0
    while (secondsOf(bucket) <= seconds) bucket++
    return bucket
  }
  return { first: over <= 0 ? 0 : beyond(over), last: upTo === null ? null : beyond(upTo) - 1 }
}

/** With fewer values, a percentile describes single parcels rather than the service. */
export const fewestForPercentiles = 20
