/** Which parcels, which days, and what they are compared with: the words of the address, of the API and of every figure's list. */
import { z } from 'zod'
import { daysAfter } from '../../values/days.ts'
import { parcelChannels } from './parcelSets.ts'

/** Several, apart by commas. */
const several = z.string().min(1).max(1_000)

export const periods = ['7d', '30d', '90d', '12m', 'custom'] as const
export const comparisons = ['prior', 'lastYear', 'none'] as const

/** What narrows figures and lists alike. Carriers, types and levels are named by their codes, which customers share. */
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
  /** Both included; only with the period `custom`. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  compare: z.enum(comparisons).default('prior'),
}

const filterSchema = z.strictObject(analyticsFilters)
export type AnalyticsFilters = z.output<typeof filterSchema>
export type ParcelFilters = Pick<AnalyticsFilters, keyof typeof parcelFilters>

export const channelNames: readonly string[] = parcelChannels

/** Days by the calendar of each site, both included. */
export interface Days {
  readonly from: string
  readonly to: string
}

export const dayCount = ({ from, to }: Days): number => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1

export const daysOf = (days: Days): string[] =>
  Array.from({ length: dayCount(days) }, (_, index) => daysAfter(days.from, index))

/** Longer than a year and a day is never shown at once. */
const longest = 366
const lengths = { '7d': 7, '30d': 30, '90d': 90, '12m': 365 } as const

/** The days that are shown. A period ends today; a custom one that is turned around or too long is put right. */
export function daysShown({ period, from, to }: Pick<AnalyticsFilters, 'period' | 'from' | 'to'>, today: string): Days {
  if (period !== 'custom') return { from: daysAfter(today, 1 - lengths[period]), to: today }
  const [first, last] = [from ?? to ?? today, to ?? from ?? today].toSorted()
  if (first === undefined || last === undefined) return { from: today, to: today }
  return { from: dayCount({ from: first, to: last }) > longest ? daysAfter(last, 1 - longest) : first, to: last }
}

/** 52 weeks before, so that weekdays meet. */
const yearOfWeeks = 364

/** The days they are compared with; null for none. */
export function daysCompared({ compare }: Pick<AnalyticsFilters, 'compare'>, shown: Days): Days | null {
  if (compare === 'none') return null
  const back = compare === 'lastYear' ? yearOfWeeks : dayCount(shown)
  return { from: daysAfter(shown.from, -back), to: daysAfter(shown.to, -back) }
}
