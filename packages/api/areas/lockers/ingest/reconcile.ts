/** Compares a bank's snapshot with our state: settles what the drift table can settle, and leaves the rest to users. */
import { axesOfRecord } from '@postern/domain/areas/lockers/live/doorAxes.ts'
import { bankDrift, type DoorPair, type Sighting } from '@postern/domain/areas/lockers/live/drift.ts'
import { applySnapshot, type BankState, type Change } from '@postern/domain/areas/lockers/live/foldEvents.ts'
import { sql } from 'kysely'
import { type Db, tx } from '../../../database/db.ts'
import { holdLock } from '../../../database/holdLock.ts'
import type { Deps } from '../../../deps.ts'
import { keepAlarmsOf } from '../alarms/keepAlarms.ts'
import { keepCheckpoint } from '../history/checkpoints.ts'
import { finishMoves } from '../moves/moveStore.ts'
import type { VendorSnapshot } from '../vendors/adapter.ts'
import { accountById } from './accounts.ts'
import {
  bankOf,
  connectivityAfter,
  type IngestedBank,
  type LoadedDoor,
  loadDoors,
  saveDoors,
  saveLink,
  saveState,
  stateOf,
} from './bankStore.ts'
import { controllerLock } from './consume.ts'
import { axesOf, changedReport } from './doorRecord.ts'
import { keepDrifts, settlementsOf } from './drifts.ts'
import type { Controller } from './inbox.ts'
import { doorRefsOf, frozenOf, keepSightings, sightingsOf } from './snapshotStore.ts'
import { tellBank } from './tellBank.ts'
import { adapterOf } from './vendorAdapters.ts'

export type IngestDeps = Pick<Deps, 'database' | 'secrets'>

/** Two snapshots a minute apart are enough to decide; a few more show what led to it. */
const sightingsKept = 6

export type Reconciled =
  | { readonly ok: true; readonly drifts: number }
  | { readonly ok: false; readonly message: string }

function pairOf(
  snapshot: VendorSnapshot,
  bank: IngestedBank,
  doorRef: string,
  door: LoadedDoor | undefined,
  earlier: readonly Sighting[],
): DoorPair {
  const seen = snapshot.doors[doorRef]
  const vendor = snapshot.records[doorRef]
  const hasSensor = bank.features.includes('contentSensor')
  const occupancy = hasSensor ? (seen?.occupancy ?? null) : null
  const sighting = seen?.door && { at: snapshot.asOf, door: seen.door, occupancy }
  const record = door?.record
  return {
    doorRef,
    ledger: record && {
      allocation: door.allocation?.value ?? axesOfRecord(record, bank).allocation.kind,
      door: record.doorState,
      size: record.size,
      reservationRef: null,
    },
    device: seen?.door ? { door: seen.door, occupancy, size: vendor?.size ?? null } : undefined,
    history: { sightings: sighting ? [...earlier, sighting].slice(-sightingsKept) : earlier, hasPickup: false },
  }
}

async function settle(db: Db, controller: Controller, bank: IngestedBank, snapshot: VendorSnapshot): Promise<number> {
  const known = await doorRefsOf(db, bank)
  const refs = [...new Set([...Object.keys(snapshot.doors), ...known])]
  const doors = await loadDoors(db, bank, refs)
  const earlier = await sightingsOf(db, bank)
  const pairs = refs.map((ref) => pairOf(snapshot, bank, ref, doors.get(ref), earlier.get(ref) ?? []))
  const drift = bankDrift(pairs)
  keepSightings(db, bank, pairs)
  await keepDrifts(db, bank, drift, doors)
  // A loose cable reports arbitrary values, so nothing is applied until staff have checked.
  if (drift.isFrozen || (await frozenOf(db, bank))) return drift.isFrozen ? 1 : 0
  const before: BankState = {
    ...(await stateOf(db, bank)),
    doors: Object.fromEntries([...doors].map(([ref, { readings }]) => [ref, readings])),
  }
  const { state, changes, gaps } = applySnapshot(before, snapshot)
  const hasSensor = bank.features.includes('contentSensor')
  const saved = refs.flatMap((ref) => {
    const door = doors.get(ref)
    if (!door) return []
    const changed = new Set<Change['attribute'] | 'allocation'>(
      changes.filter(({ doorRef }) => doorRef === ref).map(({ attribute }) => attribute),
    )
    const found = drift.doors.find(({ doorRef }) => doorRef === ref)?.drifts ?? []
    const { readings, allocation } = settlementsOf(found, state.doors[ref] ?? {}, door.allocation, snapshot, changed)
    const report = door.record
      ? changedReport(axesOf({ readings, allocation }, door.record, bank, hasSensor), changed)
      : { occupancy: null, doorState: null, fault: null }
    const nothingOpened = { opened: 0, openFailed: 0, lastOpenedAt: null, lastOpenedBy: null }
    return [
      {
        ...report,
        ...nothingOpened,
        doorRef: ref,
        lockerId: door.record?.id ?? null,
        readings: { ...readings, allocation },
      },
    ]
  })
  saveState(db, bank, { accountId: controller.accountId, state, hasGap: gaps.length > 0, lastEventAt: snapshot.asOf })
  db.later(sql`update locker_bank_states set last_snapshot_at = ${snapshot.asOf}
    where customer_id = ${bank.customerId} and locker_bank_id = ${bank.id}`)
  saveDoors(db, bank, saved)
  // No event records these changes, so history replays from a checkpoint taken now.
  if (changes.length > 0) keepCheckpoint(db, bank)
  const connectivity = connectivityAfter(bank, state)
  saveLink(db, bank, connectivity, snapshot.asOf)
  tellBank(db, bank, { connectivity, lastSeenAt: snapshot.asOf, doors: saved })
  return drift.doors.length
}

/** Fetches the snapshot, then compares under the controller's lock. Events that arrived meanwhile are newer and stay. */
export async function reconcile({ database, secrets }: IngestDeps, controller: Controller): Promise<Reconciled> {
  const account = await accountById(database, secrets, controller.accountId)
  const adapter = account && adapterOf(account)
  if (!adapter) return { ok: false, message: 'This vendor can’t be asked.' }
  const answer = await adapter.getSnapshot(controller.bankRef)
  if (!answer.ok) return { ok: false, message: answer.error.message }
  return tx(database, 'all', async (db) => {
    await holdLock(db, controllerLock(controller))
    const bank = await bankOf(db, controller.accountId, controller.bankRef)
    if (!bank) return { ok: false, message: 'No bank has this vendor ID.' }
    const own = db.widened({ customerId: bank.customerId })
    const drifts = await settle(own, controller, bank, answer.value)
    await finishMoves(own, bank.customerId, bank.id)
    await keepAlarmsOf(own, bank.customerId, bank.id)
    return { ok: true, drifts }
  })
}
