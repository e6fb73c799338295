/** Banks behind lock board gateways: their addresses, and which door is wired to which lock. */
import { readAddress } from '@postern/domain/areas/lockers/geometry/addresses.ts'
import { sql } from 'kysely'
import { type Database, tx } from '../../../database/db.ts'
import { boardsPerGateway, locksPerBoard } from '../vendors/cu16/codec.ts'
import type { DoorAddress } from '../vendors/cu16/debounce.ts'

export interface GatewayBank {
  readonly id: string
  readonly bankRef: string
  readonly accountId: string
  /** The bank's own gateway, or the account's. */
  readonly gateway: string | null
  readonly hasContentSensor: boolean
  /** Contacts or sensors with inverted wiring. */
  readonly invertedWiring: readonly ('doorContacts' | 'contentSensors')[]
  readonly doors: readonly DoorAddress[]
}

interface BankRow extends Omit<GatewayBank, 'doors'> {
  doors: { ref: string; address: string }[]
}

/** A bank keeps the account it has reported with; otherwise the vendor's first account is used. */
const banksStatement = sql<BankRow>`
  select b.id, b.vendor_bank_id as "bankRef", a.id as "accountId", coalesce(b.endpoint, a.base_url) as gateway,
    'contentSensor' = any(b.features) as "hasContentSensor", b.inverted_wiring as "invertedWiring",
    (select jsonb_agg(jsonb_build_object('ref', coalesce(l.vendor_locker_id, l.hardware_address), 'address', l.hardware_address)
      order by l.hardware_address) from lockers l where l.customer_id = b.customer_id and l.locker_bank_id = b.id
      and l.archived_at is null and l.service_state <> 'decommissioned') as doors
  from locker_banks b
  join locker_vendors v on v.id = b.locker_vendor_id and v.adapter = 'gateway' and v.status <> 'disabled' and v.archived_at is null
  cross join lateral (
    select a.id, a.base_url from locker_vendor_accounts a
    left join locker_bank_states s on s.customer_id = b.customer_id and s.locker_bank_id = b.id and s.account_id = a.id
    where a.locker_vendor_id = v.id and a.is_active and a.archived_at is null
    order by s.account_id is null, a.created_at, a.id limit 1) a
  where b.archived_at is null and b.status in ('installing', 'active', 'maintenance', 'suspended') and exists (
    select from lockers l where l.customer_id = b.customer_id and l.locker_bank_id = b.id and l.archived_at is null)
  order by b.id`

/** A hardware address is the board number set by its switches, plus the lock on that board. */
function doorAt({ ref, address }: BankRow['doors'][number]): DoorAddress[] {
  const port = readAddress(address)
  const fits = port !== null && port.board < boardsPerGateway && port.channel < locksPerBoard
  return fits ? [{ doorRef: ref, board: port.board, lock: port.channel }] : []
}

export async function gatewayBanks(database: Database): Promise<GatewayBank[]> {
  const rows = await tx(database, 'all', (db) => db.all(banksStatement))
  return rows
    .map(({ doors, ...bank }) => ({ ...bank, doors: doors.flatMap(doorAt) }))
    .filter(({ doors }) => doors.length > 0)
}
