/** A bank's layout. Uses the doors' query key, so any door change refetches it. */

import { type Draft, type DraftDoor, draftWall } from '@postern/domain/areas/lockers/geometry/draft.ts'
import type { BankLayout, LayoutBody } from '@postern/domain/areas/lockers/layoutEndpoints.ts'
import { lockers } from '@postern/domain/areas/lockers/lockers.ts'
import { queryOptions } from '@tanstack/react-query'
import { errorsInPlace, keyOf } from '../../../engine/requests/queries.ts'
import { call } from '../../../http/call.ts'

export const layoutOptions = (customerId: string, id: string) =>
  queryOptions({
    queryKey: keyOf(lockers, 'layout', customerId, id),
    queryFn: ({ signal }) =>
      call('GET /api/customers/:customerId/lockerBanks/:id/layout', { params: { customerId, id }, signal }),
    // No automatic refetch, because the user may be editing the layout.
    staleTime: Number.POSITIVE_INFINITY,
    ...errorsInPlace,
  })

const doorBody = ({ key: _, id: __, ...door }: DraftDoor) => door

/** The request body: lists every existing door, either with its new values or as removed. */
export function bodyOf(layout: BankLayout, draft: Draft): LayoutBody {
  const kept = new Map(draft.doors.flatMap((door) => (door.id === null ? [] : [[door.id, door] as const])))
  return {
    panels: draft.panels.map(({ key: _, ...panel }) => panel),
    doors: layout.doors.flatMap(({ id, rowVersion }) => {
      const door = kept.get(id)
      return door ? [{ ...doorBody(door), id, rowVersion }] : []
    }),
    added: draft.doors.filter(({ id }) => id === null).map(doorBody),
    removed: layout.doors.filter(({ id }) => !kept.has(id)).map(({ id, rowVersion }) => ({ id, rowVersion })),
  }
}

const numbers = new Intl.NumberFormat('en-US')

/** For example “2,400 × 1,900 mm”. */
export function measuresText(draft: Draft): string {
  const { widthMm, heightMm } = draftWall(draft)
  return `${numbers.format(Math.round(widthMm))} × ${numbers.format(Math.round(heightMm))} mm`
}
