/** One door and its actual contents. */
import type { SimWorld } from '@postern/domain/areas/lockers/live/simulatorWire.ts'

export type DoorPlan = SimWorld['banks'][number]['doors'][number]

export interface Door {
  readonly id: string
  readonly size: DoorPlan['size']
  /** Its lock board address; null beyond the capacity of ten boards. */
  readonly address: { readonly board: number; readonly lock: number } | null
  isOpen: boolean
  isLeftOpen: boolean
  hasItem: boolean
  isInService: boolean
  /** As reported by the controller; null without a fault. */
  fault: 'openFailed' | 'tamper' | null
  reservation: { readonly id: string; readonly until: number; readonly trackingNumber?: string } | null
  /** The reading a stuck sensor keeps reporting. */
  stuckReading: boolean | null
  /** A person is at this door, so no one else is sent to it. */
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
