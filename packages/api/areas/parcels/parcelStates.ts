/** What parcels are called by state. Figures and the lists they link to ask by the same words; the parcel is `p`. */
import type { WhichParcels } from '@postern/domain/areas/parcels/trafficLists.ts'
import { type RawBuilder, sql } from 'kysely'

export const isOpen = sql<boolean>`p.closed_at is null`
export const isOverdue = sql<boolean>`(p.closed_at is null and p.due_at < now())`
export const receivedInFourWeeks = sql<boolean>`p.received_at >= now() - interval '28 days'`
/** Its time is over, or it was handed over: whether it was punctual is known. */
export const isJudged = sql<boolean>`(p.due_at is not null and (p.closed_at is not null or p.due_at < now()))`
export const isPunctual = sql<boolean>`coalesce(p.closed_at <= p.due_at, false)`

/** When today began, on this clock. */
export const startOfToday = (zone: RawBuilder<unknown>) =>
  sql`date_trunc('day', now() at time zone ${zone}) at time zone ${zone}`

export const receivedToday = (zone: RawBuilder<unknown>) => sql<boolean>`p.received_at >= ${startOfToday(zone)}`

/** Nearly all that leave came within two months, and an index knows those. */
export const handedOverToday = (zone: RawBuilder<unknown>) =>
  sql<boolean>`(p.received_at > now() - interval '60 days' and p.closed_at >= ${startOfToday(zone)})`

/** `zone`: the clock that says when a day begins. */
export const parcelConditions: Readonly<Record<WhichParcels, (zone: RawBuilder<unknown>) => RawBuilder<boolean>>> = {
  open: () => isOpen,
  overdue: () => isOverdue,
  receivedToday,
  handedOverToday,
  fourWeeks: () => receivedInFourWeeks,
  missed: () => sql`(${receivedInFourWeeks} and ${isJudged} and not ${isPunctual})`,
  all: () => sql`true`,
}
