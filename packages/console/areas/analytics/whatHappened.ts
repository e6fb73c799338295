/** What may explain an unusual day. */
import type { CustomerAnalytics } from '@postern/domain/areas/analytics/endpoints.ts'
import { daysAfter } from '@postern/domain/values/days.ts'

export type Note = CustomerAnalytics['notes'][number]

/** A dock that closes on Thursday makes parcels late on Friday, too. */
const daysBack = 6

/** What happened on that day, or else the last thing that happened in the days before it. */
export function whatHappened(notes: readonly Note[], day: string): Note[] {
  const since = daysAfter(day, -daysBack)
  const known = notes.filter((note) => note.day >= since && note.day <= day)
  const last = known.reduce((latest, note) => (note.day > latest ? note.day : latest), '')
  return known.filter((note) => note.day === last)
}
