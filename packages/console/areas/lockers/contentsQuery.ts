/** Contents of a bank's doors, or of one door. Uses the doors' query key, so any door change refetches it. */
import type { DoorContents } from '@postern/domain/areas/lockers/endpoints.ts'
import { lockers } from '@postern/domain/areas/lockers/lockers.ts'
import { queryOptions } from '@tanstack/react-query'
import { errorsInPlace, keyOf } from '../../engine/requests/queries.ts'
import { call } from '../../http/call.ts'

type DoorContentsRow = DoorContents & { readonly lockerId: string }

const byDoor = (doors: readonly DoorContentsRow[]): ReadonlyMap<string, DoorContentsRow> =>
  new Map(doors.map((door) => [door.lockerId, door]))

/** Unchanged contents keep their identity across refetches, so their doors don't rerender. */
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
