/** What's in the doors of a bank, or in one door. Kept with the doors, so that whatever changes one reads it again. */
import { lockers } from '@postern/domain/areas/lockers/lockers.ts'
import { queryOptions } from '@tanstack/react-query'
import { keyOf, told } from '../../engine/requests/queries.ts'
import { call } from '../../http/call.ts'

export const bankContentsOptions = (customerId: string, id: string) =>
  queryOptions({
    queryKey: keyOf(lockers, 'bankContents', customerId, id),
    queryFn: async ({ signal }) => {
      const { doors } = await call('GET /api/customers/:customerId/lockerBanks/:id/contents', {
        params: { customerId, id },
        signal,
      })
      return new Map(doors.map((door) => [door.lockerId, door]))
    },
    ...told,
  })

export const doorContentsOptions = (customerId: string, id: string) =>
  queryOptions({
    queryKey: keyOf(lockers, 'contents', customerId, id),
    queryFn: ({ signal }) =>
      call('GET /api/customers/:customerId/lockers/:id/contents', { params: { customerId, id }, signal }),
    ...told,
  })
