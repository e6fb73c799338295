/** The sections of the settings that a site may override (spec:data-model#settings). */
import type { Fields } from '../../../engine/resource.ts'
import { notifications } from './messages.ts'
import { delivery, lockers, numbering, receiving } from './parcels.ts'

export const perSite = {
  Numbering: numbering,
  Receiving: receiving,
  Delivery: delivery,
  Notifications: notifications,
  Lockers: lockers,
}

/** Excludes the counter: two counters with the same prefix would assign a number twice. */
export const perSiteFields: Fields = Object.fromEntries(
  Object.values(perSite)
    .flatMap((section): [string, Fields[string]][] => Object.entries(section))
    .filter(([, field]) => field.local !== true),
)
