/** Computes metrics from sums, counts and sketches, the same way for a day, a period, a site, a customer, or all of them. */
import type { Metric, PlaceCount } from './metric.ts'
import { type MetricKey, metricKeys, metricOf } from './metrics.ts'
import { type Duration, type RollUpColumn, rollUpColumns } from './parcelSets.ts'
import { type BucketCount, fewestForPercentiles, quantileOf, sizeOf } from './sketch.ts'

/** Computed in the database, where the sketches are. */
export interface Quantiles {
  readonly n: number
  /** By quantile share. */
  readonly seconds: ReadonlyMap<number, number>
}

export interface Measured {
  readonly sums: Readonly<Partial<Record<RollUpColumn, number>>>
  /** Omitted where it doesn't apply, such as for a single carrier. */
  readonly places?: Readonly<Partial<Record<PlaceCount, number | null>>>
  readonly sketches?: Readonly<Partial<Record<Duration, readonly BucketCount[]>>>
  /** Instead of sketches. */
  readonly quantiles?: Readonly<Partial<Record<Duration, Quantiles>>> | undefined
  readonly days: number
}

export interface Figure {
  /** Null if there's nothing to measure, or too little for a percentile. */
  readonly value: number | null
  /** Sample size. */
  readonly n: number
}

const nothing: Figure = { value: null, n: 0 }

const isPlaceCount = (key: string, places: Measured['places']): key is PlaceCount =>
  places !== undefined && key in places

const columnNames: ReadonlySet<string> = new Set(rollUpColumns)
const isRollUpColumn = (key: string): key is RollUpColumn => columnNames.has(key)

function totalOf({ sums, places }: Measured, key: RollUpColumn | PlaceCount): number | null {
  if (isPlaceCount(key, places)) return places?.[key] ?? null
  return isRollUpColumn(key) ? (sums[key] ?? null) : null
}

const divided = (part: number | null, whole: number | null, times = 1): Figure =>
  part === null || whole === null || whole === 0 ? nothing : { value: (times * part) / whole, n: whole }

const minutesPerDay = 24 * 60

export function figureOf({ made }: Metric, measured: Measured): Figure {
  switch (made.kind) {
    case 'count': {
      const value = totalOf(measured, made.of)
      return value === null ? nothing : { value, n: value }
    }
    case 'share': {
      const parts = made.part.map((key) => totalOf(measured, key))
      return divided(
        parts.includes(null) ? null : parts.reduce<number>((sum, n) => sum + (n ?? 0), 0),
        totalOf(measured, made.whole),
      )
    }
    case 'perThousand':
      return divided(totalOf(measured, made.part), totalOf(measured, made.whole), 1_000)
    case 'average':
      return divided(totalOf(measured, made.sum), totalOf(measured, made.of))
    case 'quantile': {
      const known = measured.quantiles?.[made.of]
      const sketch = measured.sketches?.[made.of] ?? []
      const n = known?.n ?? sizeOf(sketch)
      if (n < fewestForPercentiles) return { value: null, n }
      return { value: known ? (known.seconds.get(made.share) ?? null) : quantileOf(sketch, made.share), n }
    }
    case 'occupancy': {
      const doors = totalOf(measured, 'doors')
      const { value } = divided(
        totalOf(measured, 'doorMinutes'),
        doors === null ? null : doors * measured.days * minutesPerDay,
      )
      return { value, n: doors ?? 0 }
    }
    case 'turnover': {
      const doors = totalOf(measured, 'doors')
      const { value } = divided(totalOf(measured, 'deposited'), doors === null ? null : doors * measured.days)
      return { value, n: doors ?? 0 }
    }
  }
}

function ingredientsOf({ made }: Metric): readonly string[] {
  switch (made.kind) {
    case 'count':
      return [made.of]
    case 'share':
      return [...made.part, made.whole]
    case 'perThousand':
      return [made.part, made.whole]
    case 'average':
      return [made.sum, made.of]
    case 'occupancy':
      return ['doorMinutes']
    case 'turnover':
      return ['deposited']
    case 'quantile':
      return []
  }
}

/** The quantile shares that metrics use. */
export const quantileShares: readonly number[] = [
  ...new Set(
    metricKeys.flatMap((key) => {
      const { made } = metricOf(key)
      return made.kind === 'quantile' ? [made.share] : []
    }),
  ),
]

/** The roll-up columns that these metrics are computed from. */
export function columnsFor(keys: readonly MetricKey[]): RollUpColumn[] {
  const needed = new Set(keys.flatMap((key) => ingredientsOf(metricOf(key))))
  return rollUpColumns.filter((name) => needed.has(name))
}

export const figuresOf = (measured: Measured): Record<MetricKey, Figure> =>
  Object.fromEntries(metricKeys.map((key) => [key, figureOf(metricOf(key), measured)])) as Record<MetricKey, Figure>
