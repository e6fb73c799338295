/**
 * A distribution in buckets whose width grows with the value, as DDSketch has them. Sketches are merged by adding counts, and a
 * quantile is off by at most `relativeError` of its value, however the parcels are spread over sites and days.
 */

export const relativeError = 0.025

const ratio = (1 + relativeError) / (1 - relativeError)
/** Shared with the statements that make buckets. */
export const logOfRatio = Math.log(ratio)

/** What takes no longer than a second is in bucket 0. */
export const bucketOf = (seconds: number): number => Math.max(0, Math.ceil(Math.log(seconds) / logOfRatio))

/** The value that is nearest, relatively, to everything in a bucket. */
export const secondsOf = (bucket: number): number => (bucket <= 0 ? 1 : (2 * ratio ** bucket) / (ratio + 1))

export interface BucketCount {
  readonly bucket: number
  readonly count: number
}

export const sizeOf = (buckets: readonly BucketCount[]): number => buckets.reduce((sum, { count }) => sum + count, 0)

/** Sketches of the database are in order as they are. */
const inOrder = (buckets: readonly BucketCount[]): readonly BucketCount[] =>
  buckets.every(({ bucket }, at) => at === 0 || bucket >= (buckets[at - 1]?.bucket ?? 0))
    ? buckets
    : buckets.toSorted((a, b) => a.bucket - b.bucket)

/** In seconds; null if there is nothing. The smallest value that at least this share of all is not above. */
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

/** The buckets whose values are over one number of seconds, and no more than another. */
export function bucketsWithin(over: number, upTo: number | null): { first: number; last: number | null } {
  const beyond = (seconds: number): number => {
    let bucket = 0
    while (secondsOf(bucket) <= seconds) bucket++
    return bucket
  }
  return { first: over <= 0 ? 0 : beyond(over), last: upTo === null ? null : beyond(upTo) - 1 }
}

/** With fewer than this, a percentile says more about single parcels than about how things go. */
export const fewestForPercentiles = 20
