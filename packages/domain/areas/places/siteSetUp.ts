/** What of a site's set-up can be copied to others: how it works, not where it is or what it is called. */
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

/** A total record has no other keys than its type says. */
export const siteSetUpPartNames = Object.keys(siteSetUpParts) as [SiteSetUpPart, ...SiteSetUpPart[]]

/** So many sites at once. */
export const mostCopies = 100
