/** What of a site's set-up can be copied to others: how it works, not where it is or what it is called. */
import type { sites } from './sites.ts'

type SiteField = keyof (typeof sites)['fields']

export const siteSetUpParts = {
  hours: { label: 'Hours and closed days', fields: ['openingHours', 'holidayCalendar', 'closedDays', 'specialHours'] },
  defaults: {
    label: 'Usual service, label and priority',
    fields: ['defaultServiceId', 'defaultThermalLabelId', 'defaultPriorityLevelId'],
  },
  pickUp: { label: 'Pick-up instructions and daily capacity', fields: ['pickupInstructions', 'dailyCapacity'] },
  settings: { label: 'Settings of its own', fields: ['settingsOverride'] },
} as const satisfies Readonly<Record<string, { label: string; fields: readonly SiteField[] }>>

export type SiteSetUpPart = keyof typeof siteSetUpParts

/** A total record has no other keys than its type says. */
export const siteSetUpPartNames = Object.keys(siteSetUpParts) as [SiteSetUpPart, ...SiteSetUpPart[]]

/** So many sites at once. */
export const mostCopies = 100
