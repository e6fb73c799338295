/** Input for the simulator: the demo's simulated banks with their doors, contents and recipients. */
import { readAddress } from '@postern/domain/areas/lockers/geometry/addresses.ts'
import type { SimWorldInput } from '@postern/domain/areas/lockers/live/simulatorWire.ts'
import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'

type SimBank = SimWorldInput['banks'][number]

interface BankRow {
  id: string
  name: string
  firmware: string | null
  doors: (SimBank['doors'][number] & { address: string })[]
  recipients: string[]
}

/** A visit every few minutes, so there's something to see without running out of doors over a day. */
const depositsPerHour = 8
const dwellHours = 3
const recipientsPerBank = 200

const bankColumns = sql`
  b.vendor_bank_id as id, b.name, b.firmware,
    (select jsonb_agg(jsonb_build_object('id', coalesce(l.vendor_locker_id, l.hardware_address), 'size', l.size, 'address', l.hardware_address,
        'isOccupied', exists (select from parcels p where p.customer_id = l.customer_id and p.locker_id = l.id and p.closed_at is null),
        'isInService', l.service_state = 'inService') order by l.column_number, l.row_number)
      from lockers l where l.customer_id = b.customer_id and l.locker_bank_id = b.id and l.archived_at is null
        and l.service_state <> 'decommissioned') as doors,
    array(select c.external_id from contacts c where c.customer_id = b.customer_id and c.is_recipient and c.status = 'active'
      and c.archived_at is null and c.external_id is not null order by c.id limit ${sql.lit(recipientsPerBank)}) as recipients`

const hasDoors = sql`exists (
  select from lockers l where l.customer_id = b.customer_id and l.locker_bank_id = b.id and l.archived_at is null)`

/** A bank the simulator has run before resumes, however long the server was down. */
const isReached = sql`b.status = 'active' and b.archived_at is null and ${hasDoors} and (b.connectivity in ('online', 'flapping')
  or exists (select from locker_bank_states s where s.customer_id = b.customer_id and s.locker_bank_id = b.id))`

const banksStatement = (vendorId: string) => sql<BankRow>`
  select ${bankColumns} from locker_banks b where b.locker_vendor_id = ${vendorId} and ${isReached}`

/** The first bank behind a gateway of lock boards. */
const boardBankStatement = sql<BankRow>`
  select ${bankColumns} from locker_banks b
  join locker_vendors v on v.id = b.locker_vendor_id and v.adapter = 'gateway' and v.status = 'active'
  where ${isReached} and exists (select from locker_vendor_accounts a
    where a.locker_vendor_id = v.id and a.is_active and a.archived_at is null)
  order by b.id limit 1`

/** The small demo has no couriers or recipients, because tests open its doors and count them. */
const people = async (db: Db): Promise<Pick<SimBank, 'depositsPerHour' | 'dwellHours'>> => {
  const load = await db.one(sql<{ isSmall: boolean }>`select size = 'small' as "isSmall" from demo_load`)
  return load?.isSmall ? {} : { depositsPerHour, dwellHours }
}

/** `boot`: a restarted controller continues from this count, so its new events are newer than its old ones. */
export async function simulatedBanks(db: Db, vendorId: string, boot: number): Promise<SimBank[]> {
  const banks = await db.all(banksStatement(vendorId))
  const visitors = await people(db)
  return banks.map(({ firmware, doors, ...bank }) => ({
    ...bank,
    doors: doors.map(({ address: _, ...door }) => door),
    ...(firmware !== null && { firmware }),
    boot,
    ...visitors,
    hasContentSensor: true,
  }))
}

/** One bank is connected only through its lock boards. It has no visitors because boards can't tell whose a parcel is. */
export async function simulatedBoardBank(db: Db): Promise<SimBank | undefined> {
  const bank = await db.one(boardBankStatement)
  if (!bank) return undefined
  const { id, name, doors } = bank
  return {
    id,
    name,
    hasLockBoard: true,
    sendsWebhooks: false,
    doors: doors.flatMap(({ address, ...door }) => {
      const port = readAddress(address)
      return port ? [{ ...door, board: port.board, lock: port.channel }] : []
    }),
  }
}
