/** Parts of a site's setup that can be copied to other sites: how it works, not where it is or what it's called. */
import type { sites } from './sites.ts'

type SiteField = keyof (typeof sites)['fields']

export const siteSetUpParts = {
  hours: { label: 'Hours', fields: ['openingHours', 'holidayCalendar', 'closedDays', 'specialHours'] },
  defaults: {
    label: 'Defaults',
    fields: ['defaultServiceId', 'defaultThermalLabelId', 'defaultPriorityLevelId'],
  },
  pickUp: { label: 'Pickup and capacity', fields: ['pickupInstructions', 'dailyCapacity'] },
  settings: { label: 'Setting overrides', fields: ['settingsOverride'] },
} as const satisfies Readonly<Record<string, { label: string; fields: readonly SiteField[] }>>

export type SiteSetUpPart = keyof typeof siteSetUpParts

/** Safe cast: the record has no keys beyond its type. */
export const siteSetUpPartNames = Object.keys(siteSetUpParts) as [SiteSetUpPart, ...SiteSetUpPart[]]

/** Maximum number of target sites per copy. */
export const mostCopies = 100
