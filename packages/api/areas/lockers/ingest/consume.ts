/** Processes one controller's events in one transaction under its lock: state, records, timeline and live message commit together. */
import type { Change, DoorReadings } from '@postern/domain/areas/lockers/live/foldEvents.ts'
import { type Arrival, type BankState, foldEvent } from '@postern/domain/areas/lockers/live/foldEvents.ts'
import { type LockerEvent, shownTime } from '@postern/domain/areas/lockers/live/lockerEvent.ts'
import { type Database, type Db, tx } from '../../../database/db.ts'
import { holdLock } from '../../../database/holdLock.ts'
import { newId } from '../../../newId.ts'
import { keepAlarmsOf } from '../alarms/keepAlarms.ts'
import { bookTransfers } from '../ledger/parcelLedger.ts'
import { transfersIn } from '../ledger/transfersIn.ts'
import { finishMoves } from '../moves/moveStore.ts'
import { followReservations, type ReportedDoor } from '../reservations/reservationStore.ts'
import {
  bankOf,
  connectivityAfter,
  type IngestedBank,
  type LoadedDoor,
  loadDoors,
  type SavedDoor,
  saveDoors,
  saveLink,
  saveState,
  saveTimeline,
  stateOf,
  type TimelineRow,
} from './bankStore.ts'
import { settleByEvents } from './commandStore.ts'
import { axesOf, changedReport, withAllocation } from './doorRecord.ts'
import { type Controller, markProcessed, type WaitingEvent, waitingEvents } from './inbox.ts'
import { tellBank } from './tellBank.ts'

/** Events per transaction: small enough that a concurrent edit of a door doesn't have to wait. */
const batchSize = 200

export interface Consumed {
  readonly processed: number
  /** Events are missing; they are fetched from the vendor if they don't arrive soon. */
  readonly hasGap: boolean
  /** The controller was offline; what happened meanwhile may never be reported. */
  readonly hasReturned: boolean
}

const nothing: Consumed = { processed: 0, hasGap: false, hasReturned: false }

/** One consumer per controller across all nodes. */
export const controllerLock = ({ accountId, bankRef }: Controller) => `locker events ${accountId} ${bankRef}`

/** A door's changes in this batch. */
class DoorTally {
  readonly changed = new Set<Change['attribute'] | 'allocation'>()
  allocation: LoadedDoor['allocation']
  opened = 0
  openFailed = 0
  lastOpenedAt: string | null = null
  lastOpenedBy: string | null = null

  constructor(allocation: LoadedDoor['allocation']) {
    this.allocation = allocation
  }

  take(event: LockerEvent, arrival: Arrival, at: string, changes: readonly Change[]): void {
    if (arrival === 'duplicate') return
    for (const { attribute } of changes) this.changed.add(attribute)
    const allocation = withAllocation(this.allocation, event)
    if (allocation !== this.allocation) this.changed.add('allocation')
    this.allocation = allocation
    if (event.type === 'openFailed') this.openFailed++
    if (event.type !== 'doorOpened') return
    this.opened++
    if (this.lastOpenedAt !== null && at <= this.lastOpenedAt) return
    this.lastOpenedAt = at
    this.lastOpenedBy = event.actor?.kind ?? null
  }
}

const isAboutLink = ({ type }: LockerEvent): boolean => ['connected', 'disconnected', 'heartbeat'].includes(type)

function savedDoor(
  bank: IngestedBank,
  ref: string,
  door: LoadedDoor,
  readings: DoorReadings,
  tally: DoorTally,
): SavedDoor {
  const { record } = door
  const { changed, allocation, opened, openFailed, lastOpenedAt, lastOpenedBy } = tally
  const hasSensor = bank.features.includes('contentSensor')
  const report = record
    ? changedReport(axesOf({ readings, allocation }, record, bank, hasSensor), changed)
    : { occupancy: null, doorState: null, fault: null }
  return {
    ...report,
    doorRef: ref,
    lockerId: record?.id ?? null,
    readings: { ...readings, allocation },
    opened,
    openFailed,
    lastOpenedAt,
    lastOpenedBy,
  }
}

const mayAlarm = (doors: readonly SavedDoor[], events: readonly TimelineRow[]): boolean =>
  doors.some(({ fault }) => fault !== null) ||
  events.some(({ type }) => type === 'powerChanged' || type === 'lowBattery')

/** The batch's doors with the combined result of their events. */
const reportedDoors = (
  doors: ReadonlyMap<string, LoadedDoor>,
  tallies: ReadonlyMap<string, DoorTally>,
  timeline: readonly TimelineRow[],
): ReportedDoor[] =>
  [...doors].flatMap(([ref, { record }]) => {
    const events = timeline.flatMap(({ doorRef, arrival, event }) =>
      doorRef === ref && arrival !== 'duplicate' && event ? [event] : [],
    )
    const allocation = tallies.get(ref)?.allocation?.value
    return record && allocation ? [{ lockerId: record.id, allocation, events }] : []
  })

async function readBatch(db: Db, controller: Controller, bank: IngestedBank, waiting: readonly WaitingEvent[]) {
  const refs = [...new Set(waiting.flatMap(({ event: { doorRef } }) => (doorRef === undefined ? [] : [doorRef])))]
  const doors = await loadDoors(db, bank, refs)
  const tallies = new Map([...doors].map(([ref, { allocation }]) => [ref, new DoorTally(allocation)]))
  let state: BankState = {
    ...(await stateOf(db, bank)),
    doors: Object.fromEntries([...doors].map(([ref, { readings }]) => [ref, readings])),
  }
  let hasGap = false
  let [heardAt, latest] = [bank.lastSeenAt, '']
  const timeline: TimelineRow[] = []
  const arrivals: Arrival[] = []
  for (const { event, receivedAt } of waiting) {
    const folded = foldEvent(state, event)
    const { at, isSkewed } = shownTime(event, receivedAt)
    state = folded.state
    hasGap = folded.gaps.length > 0
    arrivals.push(folded.arrival)
    const { doorRef } = event
    if (doorRef !== undefined) tallies.get(doorRef)?.take(event, folded.arrival, at, folded.changes)
    if (
      isAboutLink(event) &&
      event.type !== 'disconnected' &&
      (heardAt === null || Date.parse(at) > Date.parse(heardAt))
    )
      heardAt = at
    if (at > latest) latest = at
    timeline.push({
      id: newId(),
      at,
      receivedAt,
      lockerId: (doorRef !== undefined && doors.get(doorRef)?.record?.id) || null,
      doorRef: doorRef ?? null,
      type: event.type,
      arrival: folded.arrival,
      isSkewed,
      changes: folded.changes,
      event,
    })
  }
  const saved = [...doors].map(([ref, door]) =>
    savedDoor(bank, ref, door, state.doors[ref] ?? {}, tallies.get(ref) ?? new DoorTally(undefined)),
  )
  const connectivity = connectivityAfter(bank, state)
  saveState(db, bank, { accountId: controller.accountId, state, hasGap, lastEventAt: latest })
  saveDoors(db, bank, saved)
  if (connectivity !== bank.connectivity || heardAt !== bank.lastSeenAt) saveLink(db, bank, connectivity, heardAt)
  saveTimeline(db, bank, timeline)
  await bookTransfers(db, bank.customerId, transfersIn(timeline))
  await settleByEvents(
    db,
    bank.customerId,
    waiting.map(({ event }) => event),
  )
  await followReservations(db, bank.customerId, bank.id, reportedDoors(doors, tallies, timeline))
  if (timeline.some(({ type }) => type === 'doorOpened' || type === 'doorClosed'))
    await finishMoves(db, bank.customerId, bank.id)
  tellBank(db, bank, { connectivity, lastSeenAt: heardAt, doors: saved, events: timeline })
  if (mayAlarm(saved, timeline) || connectivity !== bank.connectivity) await keepAlarmsOf(db, bank.customerId, bank.id)
  const hasReturned = timeline.some(({ type, arrival }) => type === 'connected' && arrival === 'applied')
  return { processed: waiting.length, hasGap, hasReturned, arrivals }
}

/** Processes one batch of the controller's waiting events, if any. */
export const consume = (database: Database, controller: Controller): Promise<Consumed> =>
  tx(database, 'all', async (db) => {
    const { accountId, bankRef } = controller
    await holdLock(db, controllerLock(controller))
    const waiting = await waitingEvents(db, accountId, bankRef, batchSize)
    if (waiting.length === 0) return nothing
    const bank = await bankOf(db, accountId, bankRef)
    // Events of unknown banks stay in the inbox, so they can be replayed once the bank is registered.
    const read = bank && (await readBatch(db.widened({ customerId: bank.customerId }), controller, bank, waiting))
    markProcessed(
      db,
      controller,
      waiting.map(({ id }, index) => ({ id, result: read?.arrivals[index] ?? 'unknownBank' })),
    )
    return read ?? { ...nothing, processed: waiting.length }
  })
