/** Data with a retention period, in parts. Each part counts what is due and deletes some of it. */
import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'

/** The customer's retention periods, in months. */
export interface Periods {
  readonly parcelMonths: number
  readonly photoMonths: number
  readonly auditMonths: number
}

/** Where a part continues, if it can't just start over. */
export interface Cursor {
  readonly at: string
  readonly id: string
}

interface Deleted {
  /** By kind; their sum is the progress. */
  readonly counts: Readonly<Record<string, number>>
  readonly isFinished: boolean
  readonly cursor?: Cursor
}

interface RetentionPart {
  readonly name: string
  readonly count: (db: Db, customerId: string, periods: Periods) => Promise<number>
  readonly deleteSome: (
    db: Db,
    customerId: string,
    periods: Periods,
    size: number,
    cursor: Cursor | undefined,
  ) => Promise<Deleted>
}

const before = (months: number) => sql`now() - make_interval(months => ${months}::int)`

const numberOf = async (db: Db, statement: ReturnType<typeof sql<{ count: number }>>): Promise<number> =>
  (await db.one(statement))?.count ?? 0

const isDue = (customerId: string, months: number) =>
  sql`p.customer_id = ${customerId} and p.closed_at < ${before(months)}`

/** Parcels closed that long ago, with all their events. Open ones stay, however old. */
const parcels: RetentionPart = {
  name: 'parcels',
  count: (db, customerId, { parcelMonths }) =>
    numberOf(db, sql`select count(*)::int as count from parcels p where ${isDue(customerId, parcelMonths)}`),
  deleteSome: async (db, customerId, { parcelMonths }, size) => {
    const found = await db.all(sql<{ id: string }>`
      select p.id from parcels p where ${isDue(customerId, parcelMonths)} order by p.closed_at limit ${size} for update skip locked`)
    const ids = found.map(({ id }) => id)
    const events = await numberOf(
      db,
      sql`with gone as (delete from parcel_events where customer_id = ${customerId} and parcel_id = any(${ids}::uuid[]) returning 1)
        select count(*)::int as count from gone`,
    )
    await db.all(sql`delete from parcels where customer_id = ${customerId} and id = any(${ids}::uuid[])`)
    return { counts: { parcels: ids.length, parcelEvents: events }, isFinished: ids.length < size }
  },
}

/** Rows with their own timestamp. */
const logRows = (
  name: string,
  table: string,
  months: 'parcelMonths' | 'photoMonths' = 'parcelMonths',
): RetentionPart => ({
  name,
  count: (db, customerId, periods) =>
    numberOf(
      db,
      sql`select count(*)::int as count from ${sql.table(table)} where customer_id = ${customerId} and at < ${before(periods[months])}`,
    ),
  deleteSome: async (db, customerId, periods, size) => {
    const count = await numberOf(
      db,
      sql`with due as (select id, at from ${sql.table(table)} where customer_id = ${customerId} and at < ${before(periods[months])}
          order by at limit ${size}),
        gone as (delete from ${sql.table(table)} l using due where l.customer_id = ${customerId} and l.id = due.id and l.at = due.at returning 1)
        select count(*)::int as count from gone`,
    )
    return { counts: { [name]: count }, isFinished: count < size }
  },
})

const chained = sql`exists (select from audit_chain c where c.at = a.at and c.audit_id = a.id)`

/** Only rows already in the hash chain, so it can prove they existed (purge_audit). */
const audit: RetentionPart = {
  name: 'auditRows',
  count: (db, customerId, { auditMonths }) =>
    numberOf(
      db,
      sql`select count(*)::int as count from audit_log a where a.customer_id = ${customerId} and a.at < ${before(auditMonths)} and ${chained}`,
    ),
  deleteSome: async (db, customerId, { auditMonths }, size, cursor) => {
    const found = await db.all(sql<Cursor>`
      select a.at, a.id from audit_log a where a.customer_id = ${customerId} and a.at < ${before(auditMonths)} and ${chained}
        ${cursor ? sql`and (a.at, a.id) > (${cursor.at}, ${cursor.id})` : sql``}
      order by a.at, a.id limit ${size}`)
    const last = found.at(-1)
    const count = await numberOf(
      db,
      sql`select purge_audit(${found.map(({ id }) => id)}::uuid[], ${found.map(({ at }) => at)}::timestamptz[]) as count`,
    )
    return { counts: { auditRows: count }, isFinished: found.length < size, ...(last && { cursor: last }) }
  },
}

export const retentionParts: readonly RetentionPart[] = [
  parcels,
  logRows('photos', 'parcel_photos', 'photoMonths'),
  logRows('scans', 'scan_log'),
  logRows('notifications', 'notification_log'),
  audit,
]
