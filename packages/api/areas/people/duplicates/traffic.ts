/** What the product apps write about contacts. These rows have no version and no audit trail. */
import { type RawBuilder, sql } from 'kysely'

export const trafficTables = ['parcels', 'notification_log', 'tickets'] as const
export type TrafficTable = (typeof trafficTables)[number]

export const trafficWords: Readonly<Record<TrafficTable, { readonly one: string; readonly many: string }>> = {
  parcels: { one: 'parcel', many: 'parcels' },
  notification_log: { one: 'notification', many: 'notifications' },
  tickets: { one: 'ticket', many: 'tickets' },
}

/** The title of a row; the row is `t`. */
export const trafficTitles: Readonly<Record<TrafficTable, RawBuilder<string>>> = {
  parcels: sql`t.internal_number`,
  notification_log: sql`t.template_key`,
  tickets: sql`t.subject`,
}

export const isTraffic = (name: string): name is TrafficTable => trafficTables.some((each) => each === name)

/** The field name used for changes that archived a record. */
export const archivedField = 'archivedAt'
