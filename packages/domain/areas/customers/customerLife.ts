/** Requirements for going live and offboarding (spec:data-model#customer). */

import { daysAfter } from '../../values/days.ts'

/** Below this readiness, going live requires a reason. */
export const readyToGoLive = 80

/** Retention in days after a customer leaves. */
export const daysUntilPurge = 90

/** The first day on which the data of a customer who leaves today, in its own time zone, may be purged. */
export const purgeDay = (today: string): string => daysAfter(today, daysUntilPurge)
