/** Which customers a staff member can access: the listed ones, or all if none are listed. */
import { isDeepStrictEqual } from 'node:util'
import type { users } from '@postern/domain/areas/access/users.ts'
import type { Issue } from '@postern/domain/engine/failure.ts'
import type { RowOf, ValuesOf } from '@postern/domain/engine/resource.ts'
import type { WriteContext } from '../../engine/rules.ts'
import { isProvider } from '../shared/superAdmins.ts'

type Values = Pick<ValuesOf<(typeof users)['fields']>, 'customerIds'>
type Before = Pick<RowOf<typeof users>, 'id' | 'customerIds'> | null

/** An empty list, as sent by a blank form field, means no limit. */
export const limitOf = ({ customerIds }: Values): string[] | null => (customerIds?.length ? customerIds : null)

export async function reachIssues(context: WriteContext, next: Values, before: Before): Promise<Issue[]> {
  const wanted = limitOf(next)
  const isChanged = !isDeepStrictEqual(wanted, before && limitOf(before))
  if (!isChanged) return []
  const refuse = (description: string): Issue[] => [{ path: 'customerIds', description }]
  if (!(await isProvider(context))) return refuse('Only staff can be limited to some customers.')
  const own = context.actor?.customerIds
  // A user created by someone with a limit inherits that limit, below.
  if (!own || (before === null && wanted === null)) return []
  return wanted?.every((id) => own.includes(id)) ? [] : refuse('Select only customers you have access to.')
}

/** Staff limited to some customers can't create staff with wider access. */
export async function settledReach(context: WriteContext, next: Values, before: Before): Promise<string[] | null> {
  const wanted = limitOf(next)
  const own = context.actor?.customerIds
  if (before !== null || wanted !== null || !own || !(await isProvider(context))) return wanted
  return [...own]
}
