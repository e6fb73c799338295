import { lockers } from '@postern/domain/areas/lockers/lockers.ts'
import { useQuery } from '@tanstack/react-query'
import { wholeOptions } from '../../../engine/list/wholeQuery.ts'
import type { Door } from '../door.ts'

/** Of doors, by their IDs. */
export type DoorLabels = Readonly<Record<string, string>>

const labelsOf = (doors: readonly Door[]): DoorLabels => Object.fromEntries(doors.map(({ id, label }) => [id, label]))

const none: DoorLabels = {}

/** What is written on doors hardly ever changes: parts that need only that aren't drawn anew with every event of a door. */
export const useDoorLabels = (customerId: string, bankId: string): DoorLabels =>
  useQuery({
    ...wholeOptions(lockers, customerId, [{ field: 'lockerBankId', operator: 'eq', values: [bankId] }]),
    select: labelsOf,
  }).data ?? none
