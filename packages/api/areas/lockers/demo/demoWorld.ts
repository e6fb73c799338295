/** The demo's simulated banks as they are handed over to the simulator: their doors, what is in them, and whom parcels are for. */
import type { SimWorldInput } from '@postern/domain/areas/lockers/live/simulatorWire.ts'
import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'

type SimBank = SimWorldInput['banks'][number]

interface BankRow {
  id: string
  name: string
  firmware: string | null
  doors: SimBank['doors']
  recipients: string[]
}

/** Someone comes every few minutes, so that there is something to see, and doors don't run out over a day. */
const depositsPerHour = 8
const dwellHours = 3
const recipientsPerBank = 200

const banksStatement = (vendorId: string) => sql<BankRow>`
  select b.vendor_bank_id as id, b.name, b.firmware,
    (select jsonb_agg(jsonb_build_object('id', coalesce(l.vendor_locker_id, l.hardware_address), 'size', l.size,
        'isOccupied', exists (select from parcels p where p.customer_id = l.customer_id and p.locker_id = l.id and p.closed_at is null),
        'isInService', l.service_state = 'inService') order by l.column_number, l.row_number)
      from lockers l where l.customer_id = b.customer_id and l.locker_bank_id = b.id and l.archived_at is null
        and l.service_state <> 'decommissioned') as doors,
    array(select c.external_id from contacts c where c.customer_id = b.customer_id and c.is_recipient and c.status = 'active'
      and c.archived_at is null and c.external_id is not null order by c.id limit ${sql.lit(recipientsPerBank)}) as recipients
  from locker_banks b
  where b.locker_vendor_id = ${vendorId} and b.status = 'active' and b.archived_at is null
    and b.connectivity in ('online', 'flapping') and exists (
      select from lockers l where l.customer_id = b.customer_id and l.locker_bank_id = b.id and l.archived_at is null)`

/** The small demo has no couriers or recipients: tests open its doors, and count them. */
const people = async (db: Db): Promise<Pick<SimBank, 'depositsPerHour' | 'dwellHours'>> => {
  const load = await db.one(sql<{ isSmall: boolean }>`select size = 'small' as "isSmall" from demo_load`)
  return load?.isSmall ? {} : { depositsPerHour, dwellHours }
}

/** `boot`: a controller that starts again counts on from there, so that what it says now is newer than what it said before. */
export async function simulatedBanks(db: Db, vendorId: string, boot: number): Promise<SimBank[]> {
  const banks = await db.all(banksStatement(vendorId))
  const visitors = await people(db)
  return banks.map(({ firmware, ...bank }) => ({
    ...bank,
    ...(firmware !== null && { firmware }),
    boot,
    ...visitors,
    hasContentSensor: true,
  }))
}
