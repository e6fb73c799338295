/** What's in the doors of a bank, or in one door. Kept with the doors, so that whatever changes one reads it again. */
import type { DoorContents } from '@postern/domain/areas/lockers/endpoints.ts'
import { lockers } from '@postern/domain/areas/lockers/lockers.ts'
import { queryOptions } from '@tanstack/react-query'
import { errorsInPlace, keyOf } from '../../engine/requests/queries.ts'
import { call } from '../../http/call.ts'

type DoorContentsRow = DoorContents & { readonly lockerId: string }

const byDoor = (doors: readonly DoorContentsRow[]): ReadonlyMap<string, DoorContentsRow> =>
  new Map(doors.map((door) => [door.lockerId, door]))

/** What hasn’t changed of a door is the same object after it was read again, so a door that shows it isn’t drawn again. */
export const bankContentsOptions = (customerId: string, id: string) =>
  queryOptions({
    queryKey: keyOf(lockers, 'bankContents', customerId, id),
    queryFn: async ({ signal }) => {
      const { doors } = await call('GET /api/customers/:customerId/lockerBanks/:id/contents', {
        params: { customerId, id },
        signal,
      })
      return doors
    },
    select: byDoor,
    ...errorsInPlace,
  })

export const doorContentsOptions = (customerId: string, id: string) =>
  queryOptions({
    queryKey: keyOf(lockers, 'contents', customerId, id),
    queryFn: ({ signal }) =>
      call('GET /api/customers/:customerId/lockers/:id/contents', { params: { customerId, id }, signal }),
    ...errorsInPlace,
  })
