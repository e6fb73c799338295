/** Which customers a member of staff may reach: those named, or all where none is named. */
import { isDeepStrictEqual } from 'node:util'
import type { users } from '@postern/domain/areas/access/users.ts'
import type { Issue } from '@postern/domain/engine/failure.ts'
import type { RowOf, ValuesOf } from '@postern/domain/engine/resource.ts'
import type { WriteContext } from '../../engine/rules.ts'
import { isProvider } from '../shared/superAdmins.ts'

type Values = Pick<ValuesOf<(typeof users)['fields']>, 'customerIds'>
type Before = Pick<RowOf<typeof users>, 'id' | 'customerIds'> | null

/** An empty list is no limit: the form's blank field. */
export const limitOf = ({ customerIds }: Values): string[] | null => (customerIds?.length ? customerIds : null)

export async function reachIssues(context: WriteContext, next: Values, before: Before): Promise<Issue[]> {
  const wanted = limitOf(next)
  const isChanged = !isDeepStrictEqual(wanted, before && limitOf(before))
  if (!isChanged) return []
  const refuse = (description: string): Issue[] => [{ path: 'customerIds', description }]
  if (!(await isProvider(context))) return refuse('Only staff can be limited to some customers.')
  const own = context.actor?.customerIds
  // A new person of someone who is limited gets the same limit, below.
  if (!own || (before === null && wanted === null)) return []
  return wanted?.every((id) => own.includes(id)) ? [] : refuse('Select only customers you have access to.')
}

/** Staff who see some customers never make staff who see more. */
export async function settledReach(context: WriteContext, next: Values, before: Before): Promise<string[] | null> {
  const wanted = limitOf(next)
  const own = context.actor?.customerIds
  if (before !== null || wanted !== null || !own || !(await isProvider(context))) return wanted
  return [...own]
}
