/** A tenant's status by its dates. */
import type { RowOf } from '../../engine/resource.ts'
import type { tenants } from './tenants.ts'

type Tenant = RowOf<typeof tenants>

/** A tenant is moving out during this many days before the move-out date. */
const noticeDays = 30

const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000

/** Dates are `YYYY-MM-DD`. A tenant without a space is never active or moving out, whatever the dates say. */
export function statusByDates(
  { moveInDate, moveOutDate }: Pick<Tenant, 'moveInDate' | 'moveOutDate'>,
  today: string,
  hasSpace: boolean,
): Tenant['status'] {
  if (moveOutDate !== null && moveOutDate < today) return 'former'
  if (!hasSpace || (moveInDate !== null && moveInDate > today)) return 'upcoming'
  return moveOutDate !== null && daysBetween(today, moveOutDate) <= noticeDays ? 'movingOut' : 'active'
}
