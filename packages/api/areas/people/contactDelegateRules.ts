import { contactDelegates } from '@postern/domain/areas/people/contactDelegates.ts'
import { type Issue, invalid } from '@postern/domain/engine/failure.ts'
import { sql } from 'kysely'
import { rules } from '../../engine/rules.ts'
import { periodIssues } from '../shared/ruleParts/period.ts'

const most = 5

export const contactDelegateRules = rules(contactDelegates, {
  check: (next) => [
    ...periodIssues(next),
    ...(next.delegateContactId === next.contactId
      ? [{ path: 'delegateContactId', description: 'A contact can’t be their own delegate. Select someone else.' }]
      : []),
  ],
  beforeWrite: async ({ db, place }, next, before) => {
    const issues: Issue[] = []
    // Locked, so two delegates added at the same time are counted one after the other.
    await db.all(
      sql`select from contacts where customer_id = ${place.customerId} and id = ${next.contactId} for update`,
    )
    const others = await db.one(sql<{ delegates: number; sameOne: boolean }>`
      select count(*)::int as delegates, coalesce(bool_or(delegate_contact_id = ${next.delegateContactId}), false) as "sameOne"
      from contact_delegates where customer_id = ${place.customerId} and contact_id = ${next.contactId}
      and archived_at is null and id is distinct from ${before?.id ?? null}::uuid`)
    if (others && others.delegates >= most)
      issues.push({ path: 'contactId', description: `A contact has at most ${most} delegates.` })
    if (others?.sameOne) issues.push({ path: 'delegateContactId', description: 'This contact is already a delegate.' })
    const type = await db.one(sql<{ may: boolean }>`
      select t.can_be_delegate as may from contacts c
      join contact_types t on t.customer_id = c.customer_id and t.id = c.contact_type_id
      where c.customer_id = ${place.customerId} and c.id = ${next.delegateContactId}`)
    if (type && !type.may && next.delegateContactId !== before?.delegateContactId)
      issues.push({ path: 'delegateContactId', description: 'Contacts of that type can’t be delegates.' })
    if (issues.length > 0) throw invalid(issues)
    return {}
  },
})
