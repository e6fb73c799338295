/** Parcel volume compared with the usual volume. */
import { z } from 'zod'

export const volume = z.strictObject({
  /** Received so far today, in local time. */
  today: z.int(),
  /** Average by this hour on the same weekday of the last four weeks. */
  usual: z.number(),
  /** Parcels per day over the last four weeks, oldest first, today last. */
  days: z.array(z.int()),
})

/** Each day with the range of the same weekday in the four weeks before. */
export const volumeByDay = z.array(z.strictObject({ day: z.string(), received: z.int(), low: z.int(), high: z.int() }))

export type VolumeByDay = z.output<typeof volumeByDay>

export type Volume = z.output<typeof volume>
