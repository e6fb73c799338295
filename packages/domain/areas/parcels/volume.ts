/** How many parcels come, against what is usual. */
import { z } from 'zod'

export const volume = z.strictObject({
  /** Received today so far, on the clock there. */
  today: z.int(),
  /** By this hour on the same weekday of the last four weeks, on average. */
  usual: z.number(),
  /** Of the last four weeks, oldest first, today last. */
  days: z.array(z.int()),
})

/** A day beside what the same weekday had in the four weeks before it. */
export const volumeByDay = z.array(z.strictObject({ day: z.string(), received: z.int(), low: z.int(), high: z.int() }))

export type VolumeByDay = z.output<typeof volumeByDay>

export type Volume = z.output<typeof volume>
