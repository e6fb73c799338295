/** Selects the doors a command is for, and decides which of them it can be sent to. */
import { mayCommand } from '@postern/domain/areas/lockers/live/commands.ts'
import { type DoorAxes, type DoorState, doorState } from '@postern/domain/areas/lockers/live/doorAxes.ts'
import type { SentCommand } from '@postern/domain/areas/lockers/live/runCommands.ts'
import type { VendorCapabilities } from '@postern/domain/areas/lockers/live/vendorCapabilities.ts'
import { failure, invalid } from '@postern/domain/engine/failure.ts'
import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import { accountById } from '../ingest/accounts.ts'
import { bankOf, type IngestedBank, loadDoors } from '../ingest/bankStore.ts'
import { controllerAt, findController } from '../ingest/controllerAt.ts'
import { axesOf } from '../ingest/doorRecord.ts'
import type { IngestDeps } from '../ingest/reconcile.ts'
import { adapterOf } from '../ingest/vendorAdapters.ts'

export interface CommandedBank extends IngestedBank {
  readonly capabilities: VendorCapabilities
}

/** A bank whose vendor accepts commands; undefined if it has never reported, or its vendor only sends events. */
export async function findCommandedBank(
  db: Db,
  { database, secrets }: IngestDeps,
  customerId: string,
  bankId: string,
): Promise<CommandedBank | undefined> {
  const controller = await findController(db, customerId, bankId)
  if (!controller) return undefined
  const account = await accountById(database, secrets, controller.accountId)
  const adapter = account && adapterOf(account)
  const bank = await bankOf(db, controller.accountId, controller.bankRef)
  return adapter && bank ? { ...bank, capabilities: adapter.capabilities } : undefined
}

export async function commandedBank(
  db: Db,
  deps: IngestDeps,
  customerId: string,
  bankId: string,
): Promise<CommandedBank> {
  await controllerAt(db, customerId, bankId)
  const bank = await findCommandedBank(db, deps, customerId, bankId)
  if (!bank) throw failure('conflict', { message: 'This bank can’t be opened remotely.' })
  return bank
}

export type WhichDoors =
  | { readonly ids: readonly string[] }
  | { readonly states?: readonly DoorState[] | undefined; readonly sizes?: readonly string[] | undefined }

export interface PlannedDoor {
  readonly lockerId: string
  readonly label: string
  readonly doorRef: string
  /** Why the command isn't possible; null if it is. */
  readonly refusal: string | null
}

interface NamedDoor {
  id: string
  label: string
  size: string
  ref: string
}

const doorsStatement = ({ customerId, id }: IngestedBank) => sql<NamedDoor>`
  select id, label, size, coalesce(vendor_locker_id, hardware_address) as ref from lockers
  where customer_id = ${customerId} and locker_bank_id = ${id} and archived_at is null order by column_number, row_number`

export interface AxedDoor extends Omit<NamedDoor, 'ref'> {
  readonly doorRef: string
  readonly axes: DoorAxes
}

/** All doors of a bank with their axes, column by column, top to bottom. */
export async function doorsWithAxes(db: Db, bank: IngestedBank): Promise<AxedDoor[]> {
  const all = await db.all(doorsStatement(bank))
  const known = await loadDoors(
    db,
    bank,
    all.map(({ ref }) => ref),
  )
  const hasSensor = bank.features.includes('contentSensor')
  return all.flatMap(({ ref: doorRef, ...door }) => {
    const loaded = known.get(doorRef)
    return loaded?.record ? [{ ...door, doorRef, axes: axesOf(loaded, loaded.record, bank, hasSensor) }] : []
  })
}

const listed = <Value>(list: readonly Value[] | undefined, value: Value): boolean =>
  list === undefined || list.includes(value)

export async function planCommands(
  db: Db,
  bank: CommandedBank,
  command: SentCommand,
  which: WhichDoors,
): Promise<PlannedDoor[]> {
  const all = await doorsWithAxes(db, bank)
  const ids = 'ids' in which ? new Set(which.ids) : null
  if (ids !== null && all.filter(({ id }) => ids.has(id)).length < ids.size)
    throw invalid([{ path: 'doors', description: 'Some doors are archived or belong to another bank.' }])
  const isAsked = ({ id, size, axes }: AxedDoor): boolean =>
    'ids' in which ? which.ids.includes(id) : listed(which.states, doorState(axes)) && listed(which.sizes, size)
  return all.filter(isAsked).map(({ id: lockerId, label, doorRef, axes }) => {
    const may = mayCommand(command, axes, bank.capabilities)
    return { lockerId, label, doorRef, refusal: may === true ? null : may }
  })
}
