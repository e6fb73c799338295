/** One door and what is really behind it. */
import type { SimWorld } from '@postern/domain/areas/lockers/live/simulatorWire.ts'

export type DoorPlan = SimWorld['banks'][number]['doors'][number]

export interface Door {
  readonly id: string
  readonly size: DoorPlan['size']
  /** Where it hangs on the lock boards; null beyond what ten boards can hold. */
  readonly address: { readonly board: number; readonly lock: number } | null
  isOpen: boolean
  isLeftOpen: boolean
  hasItem: boolean
  isInService: boolean
  /** As the controller reports it; null while all is well. */
  fault: 'openFailed' | 'tamper' | null
  reservation: { readonly id: string; readonly until: number; readonly trackingNumber?: string } | null
  /** What a stuck sensor goes on saying. */
  stuckReading: boolean | null
  /** Someone is at this door: no one else is sent to it. */
  isBusy: boolean
  cancelAlarm: (() => void) | null
}

const locksPerBoard = 16
const boards = 10

function addressOf({ board, lock }: DoorPlan, index: number): Door['address'] {
  if (board !== undefined && lock !== undefined) return { board, lock }
  const counted = Math.floor(index / locksPerBoard)
  return counted < boards ? { board: counted, lock: index % locksPerBoard } : null
}

export const doorFrom = (plan: DoorPlan, index: number): Door => ({
  id: plan.id,
  size: plan.size,
  address: addressOf(plan, index),
  isOpen: false,
  isLeftOpen: false,
  hasItem: plan.isOccupied,
  isInService: plan.isInService,
  fault: null,
  reservation: plan.reservationId === undefined ? null : { id: plan.reservationId, until: Number.MAX_SAFE_INTEGER },
  stuckReading: null,
  isBusy: false,
  cancelAlarm: null,
})
