/** What going live and offboarding require (spec:data-model#customer). */

import { daysAfter } from '../../values/days.ts'

/** Below this readiness a customer goes live only with a reason. */
export const readyToGoLive = 80

/** Data of who has left are kept so long. */
export const daysUntilPurge = 90

/** The day from which the data of who leaves today, there, may be purged. */
export const purgeDay = (today: string): string => daysAfter(today, daysUntilPurge)
