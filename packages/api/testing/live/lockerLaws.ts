/** Invariants of a bank, read from the database. Each returns its violations. */
import { sql } from 'kysely'
import { type Database, tx } from '../../database/db.ts'

export interface KnownDoor {
  readonly ref: string
  readonly isOpen: boolean
  readonly hasItem: boolean
}

export function lockerLaws(database: Database) {
  const run = <Row>(statement: ReturnType<typeof sql<Row>>) => tx(database, 'all', (db) => db.all(statement))
  return {
    /** What the platform knows about a bank's doors from device reports. */
    knownDoors: (bankId: string): Promise<KnownDoor[]> =>
      run(sql<KnownDoor>`
        select l.vendor_locker_id as ref,
          coalesce(a.readings -> 'door' ->> 'value', 'closed') in ('open', 'ajar') as "isOpen",
          coalesce(a.readings -> 'occupancy' ->> 'value', 'empty') = 'occupied' as "hasItem"
        from lockers l left join locker_door_axes a on a.customer_id = l.customer_id
          and a.locker_bank_id = l.locker_bank_id and a.door_ref = l.vendor_locker_id
        where l.locker_bank_id = ${bankId} order by l.vendor_locker_id collate "C"`),

    /** Doors that are reserved for or assigned to more than one parcel. */
    givenTwice: (bankId: string) =>
      run(sql<{ label: string }>`
        select l.label from lockers l where l.locker_bank_id = ${bankId} and 1 < (
          (select count(*) from parcels p where p.customer_id = l.customer_id and p.locker_id = l.id and p.closed_at is null)
          + (select count(*) from locker_reservations r where r.customer_id = l.customer_id and r.locker_id = l.id and r.ended_at is null))`),

    /** Parcels whose recipient was notified of the same deposit more than once. */
    notifiedTwice: (bankId: string) =>
      run(sql<{ parcelId: string | null }>`
        select n.parcel_id as "parcelId" from notification_log n where n.template_key = 'parcelInLocker' and exists (
          select from parcel_events e join lockers l on l.customer_id = e.customer_id and l.id = e.locker_id
          where e.parcel_id = n.parcel_id and l.locker_bank_id = ${bankId})
        group by n.parcel_id having count(*) > 1`),

    /** Commands that were audited with their reason. */
    auditedCommands: async (bankId: string): Promise<ReadonlySet<string>> => {
      const rows = await run(sql<{ id: string }>`
        select c.id from locker_commands c where c.locker_bank_id = ${bankId} and exists (
          select from audit_log a where a.resource = 'lockerCommands' and a.record_id = c.id and a.reason = c.reason)`)
      return new Set(rows.map(({ id }) => id))
    },
  }
}
