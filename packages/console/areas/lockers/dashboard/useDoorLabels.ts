import { lockers } from '@postern/domain/areas/lockers/lockers.ts'
import { useQuery } from '@tanstack/react-query'
import { wholeOptions } from '../../../engine/list/wholeQuery.ts'
import type { Door } from '../door.ts'

/** Door labels by ID. */
export type DoorLabels = Readonly<Record<string, string>>

const labelsOf = (doors: readonly Door[]): DoorLabels => Object.fromEntries(doors.map(({ id, label }) => [id, label]))

const none: DoorLabels = {}

/** Labels rarely change, so components that need only them don't rerender with every door event. */
export const useDoorLabels = (customerId: string, bankId: string): DoorLabels =>
  useQuery({
    ...wholeOptions(lockers, customerId, [{ field: 'lockerBankId', operator: 'eq', values: [bankId] }]),
    select: labelsOf,
  }).data ?? none
