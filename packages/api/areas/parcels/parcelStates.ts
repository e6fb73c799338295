/** Parcel states as SQL conditions, shared by figures and the lists they link to; the parcel is `p`. */
import type { WhichParcels } from '@postern/domain/areas/parcels/trafficLists.ts'
import { type RawBuilder, sql } from 'kysely'

export const isOpen = sql<boolean>`p.closed_at is null`
export const isOverdue = sql<boolean>`(p.closed_at is null and p.due_at < now())`
export const receivedInFourWeeks = sql<boolean>`p.received_at >= now() - interval '28 days'`
/** It's past due or was handed over, so we know whether it was on time. */
export const isJudged = sql<boolean>`(p.due_at is not null and (p.closed_at is not null or p.due_at < now()))`
export const isPunctual = sql<boolean>`coalesce(p.closed_at <= p.due_at, false)`

/** Start of today in this time zone. */
export const startOfToday = (zone: RawBuilder<unknown>) =>
  sql`date_trunc('day', now() at time zone ${zone}) at time zone ${zone}`

export const receivedToday = (zone: RawBuilder<unknown>) => sql<boolean>`p.received_at >= ${startOfToday(zone)}`

/** Nearly all parcels leave within two months of arrival, and an index covers those. */
export const handedOverToday = (zone: RawBuilder<unknown>) =>
  sql<boolean>`(p.received_at > now() - interval '60 days' and p.closed_at >= ${startOfToday(zone)})`

/** `zone` is the time zone in which a day begins. */
export const parcelConditions: Readonly<Record<WhichParcels, (zone: RawBuilder<unknown>) => RawBuilder<boolean>>> = {
  open: () => isOpen,
  overdue: () => isOverdue,
  receivedToday,
  handedOverToday,
  fourWeeks: () => receivedInFourWeeks,
  missed: () => sql`(${receivedInFourWeeks} and ${isJudged} and not ${isPunctual})`,
  all: () => sql`true`,
}
