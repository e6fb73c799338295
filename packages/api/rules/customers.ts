import { type Issue, invalid } from '@postern/domain/failure.ts'
import { customers } from '@postern/domain/resources/customers.ts'
import { sql } from 'kysely'
import { rules, type WriteContext } from './rules.ts'
import { staffIssues } from './staff.ts'

const afterGoLive = new Set(['live', 'suspended', 'offboarded'])

/** Parents may be three deep and never lead back to where they began (entities §1.1). */
async function parentProblem(
  { db }: WriteContext,
  id: string | undefined,
  parentId: string,
): Promise<string | undefined> {
  const line = await db.all(sql<{ id: string }>`
    with recursive line as (
      select id, parent_customer_id, 1 as depth from customers where id = ${parentId}
      union all
      select c.id, c.parent_customer_id, line.depth + 1 from customers c join line on c.id = line.parent_customer_id where depth < 5
    ) select id from line`)
  if (line.some((ancestor) => ancestor.id === id))
    return 'A customer cannot be its own parent, directly or through others.'
  return line.length > 2 ? 'Customers can be nested three deep at most.' : undefined
}

const limits = [
  ['siteLimit', 'sites'],
  ['lockerLimit', 'lockers'],
  ['userLimit', 'users'],
] as const

type Limited = Readonly<Record<(typeof limits)[number][0], number | null>>

/** A limit can be set as low as what is used already, not lower. */
async function limitIssues({ db }: WriteContext, next: Limited, before: Limited & { readonly id: string }) {
  const issues: Issue[] = []
  for (const [path, kind] of limits) {
    const limit = next[path]
    if (limit === null || limit === before[path]) continue
    const used = await db.one(sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(kind)} where customer_id = ${before.id} and archived_at is null`)
    if (used && used.count > limit)
      issues.push({ path, description: `There are ${used.count} ${kind} already. Allow at least so many.` })
  }
  return issues
}

export const customerRules = rules(customers, {
  check: (next, before) => {
    const issues: Issue[] = []
    if (next.contractStart && next.contractEnd && next.contractEnd <= next.contractStart)
      issues.push({ path: 'contractEnd', description: 'The contract must end after it starts.' })
    if (before && next.code !== before.code && afterGoLive.has(before.status))
      issues.push({ path: 'code', description: 'The code cannot change after go-live.' })
    if (next.isProvider && before && next.status !== before.status)
      issues.push({ path: 'status', description: 'The provider stays live: its users are the staff.' })
    return issues
  },
  beforeWrite: async (context, next, before) => {
    if (next.parentCustomerId && next.parentCustomerId !== before?.parentCustomerId) {
      const problem = await parentProblem(context, before?.id, next.parentCustomerId)
      if (problem) throw invalid([{ path: 'parentCustomerId', description: problem }])
    }
    const issues = [
      ...(before ? await limitIssues(context, next, before) : []),
      ...(await staffIssues(context, ['accountManagerId', 'implementationLeadId'], next, before)),
    ]
    if (issues.length > 0) throw invalid(issues)
    return {}
  },
  // The provider's own records are the templates; whoever comes after it starts with a working set-up.
  afterCreate: async ({ adoptTemplates, makeSingles }, customer) => {
    await makeSingles(customer.id)
    if (!customer.isProvider) await adoptTemplates(customer.id)
  },
  mayArchive: (customer) => {
    if (customer.isProvider) return 'The provider itself cannot be archived.'
    return (
      (customer.status !== 'live' && customer.status !== 'suspended') ||
      `This customer is ${customer.status}. Offboard it before archiving it.`
    )
  },
})
