/** Filters of analytics: parcels, days and comparison. The URL, the API and the list behind every figure share them. */
import { z } from 'zod'
import { daysAfter } from '../../values/days.ts'
import { parcelChannels } from './parcelSets.ts'

/** Comma-separated. */
const several = z.string().min(1).max(1_000)

export const periods = ['7d', '30d', '90d', '12m', 'custom'] as const
export const comparisons = ['prior', 'lastYear', 'none'] as const

/** Filters for figures and lists. Carriers, types and levels go by code, since customers share codes. */
export const parcelFilters = {
  customer: several.optional(),
  segment: several.optional(),
  site: several.optional(),
  carrier: several.optional(),
  packageType: several.optional(),
  priority: several.optional(),
  channel: several.optional(),
}

export const analyticsFilters = {
  ...parcelFilters,
  period: z.enum(periods).default('30d'),
  /** Inclusive; only with the period `custom`. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  compare: z.enum(comparisons).default('prior'),
}

const filterSchema = z.strictObject(analyticsFilters)
export type AnalyticsFilters = z.output<typeof filterSchema>
export type ParcelFilters = Pick<AnalyticsFilters, keyof typeof parcelFilters>

export const channelNames: readonly string[] = parcelChannels

/** Inclusive, in each site's own calendar. */
export interface Days {
  readonly from: string
  readonly to: string
}

export const dayCount = ({ from, to }: Days): number => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1

export const daysOf = (days: Days): string[] =>
  Array.from({ length: dayCount(days) }, (_, index) => daysAfter(days.from, index))

/** At most a year and a day is shown at once. */
const longest = 366
const lengths = { '7d': 7, '30d': 30, '90d': 90, '12m': 365 } as const

/** The days shown. A fixed period ends today; custom days are swapped if reversed and cut if too long. */
export function daysShown({ period, from, to }: Pick<AnalyticsFilters, 'period' | 'from' | 'to'>, today: string): Days {
  if (period !== 'custom') return { from: daysAfter(today, 1 - lengths[period]), to: today }
  const [first, last] = [from ?? to ?? today, to ?? from ?? today].toSorted()
  if (first === undefined || last === undefined) return { from: today, to: today }
  return { from: dayCount({ from: first, to: last }) > longest ? daysAfter(last, 1 - longest) : first, to: last }
}

/** 52 weeks back, so that weekdays line up. */
const yearOfWeeks = 364

/** The days to compare with; null for none. */
export function daysCompared({ compare }: Pick<AnalyticsFilters, 'compare'>, shown: Days): Days | null {
  if (compare === 'none') return null
  const back = compare === 'lastYear' ? yearOfWeeks : dayCount(shown)
  return { from: daysAfter(shown.from, -back), to: daysAfter(shown.to, -back) }
}
