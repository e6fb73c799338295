/** Publishes a bank's changes to the pages that show it. */
import type { BankMessage } from '@postern/domain/areas/lockers/live/bankMessage.ts'
import type { Db } from '../../../database/db.ts'
import { publish } from '../../../stream/publish.ts'
import type { IngestedBank, SavedDoor, TimelineRow } from './bankStore.ts'

/** If more doors change at once, the page refetches them instead. */
const mostDoors = 40
const mostEvents = 20

export const bankTopic = (customerId: string, bankId: string): string => `customers/${customerId}/lockerBanks/${bankId}`

interface BankNews {
  readonly connectivity: BankMessage['connectivity']
  readonly lastSeenAt: string | null
  readonly doors?: readonly SavedDoor[]
  readonly events?: readonly TimelineRow[]
}

const isChanged = ({ lockerId, occupancy, doorState, fault }: SavedDoor): boolean =>
  lockerId !== null && (occupancy ?? doorState ?? fault) !== null

export function bankMessage({ connectivity, lastSeenAt, doors = [], events = [] }: BankNews): BankMessage {
  const changed = doors.filter(isChanged)
  return {
    connectivity,
    lastSeenAt,
    doors:
      changed.length > mostDoors
        ? null
        : changed.map(({ lockerId, occupancy, doorState, fault }) => ({
            id: lockerId ?? '',
            occupancy,
            doorState,
            fault,
          })),
    events: events
      .filter(({ type }) => type !== 'heartbeat')
      .slice(-mostEvents)
      .map(({ id, at, type, lockerId, arrival }) => ({ id, at, type, lockerId, arrival })),
  }
}

export const tellBank = (db: Db, { customerId, id }: IngestedBank, news: BankNews): void =>
  publish(db, bankTopic(customerId, id), bankMessage(news))
