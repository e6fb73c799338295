/** Anyone assigned to look after something must be active staff. Staff are the provider's users. */
import type { Issue } from '@postern/domain/engine/failure.ts'
import { sql } from 'kysely'
import type { WriteContext } from '../../engine/rules.ts'

/** Checks only newly selected users: an assignee who has since left mustn't block other changes. */
export async function staffIssues<Name extends string>(
  { db }: WriteContext,
  names: readonly Name[],
  next: Readonly<Record<Name, string | null>>,
  before: Readonly<Record<Name, string | null>> | null,
): Promise<Issue[]> {
  const issues: Issue[] = []
  for (const path of names) {
    const id = next[path]
    if (id === null || id === before?.[path]) continue
    const person = await db.one(sql<{ status: string }>`
      select status from users where customer_id = provider_id() and id = ${id}`)
    if (person && person.status !== 'active')
      issues.push({ path, description: 'This user isn’t active. Select an active user.' })
  }
  return issues
}
