import { purgeDay, readyToGoLive } from '@postern/domain/areas/customers/customerLife.ts'
import { customers } from '@postern/domain/areas/customers/customers.ts'
import { leftSentence } from '@postern/domain/auth/offboarded.ts'
import { failure, type Issue, invalid } from '@postern/domain/engine/failure.ts'
import type { RecordMeta, ValuesOf } from '@postern/domain/engine/resource.ts'
import { dayIn } from '@postern/domain/values/days.ts'
import { sql } from 'kysely'
import { holdLock } from '../../database/holdLock.ts'
import { rules, type WriteContext } from '../../engine/rules.ts'
import { staffIssues } from '../shared/staff.ts'
import { type LimitName, limited } from './limits.ts'
import { startCustomer } from './newCustomer.ts'

const afterGoLive = new Set(['live', 'suspended', 'offboarded'])

const deepest = 3

/** Parent customers form no cycles and are at most 3 levels deep. */
async function parentProblem({ db }: WriteContext, id: string | null, parentId: string): Promise<string | undefined> {
  // Two concurrent moves could create a cycle that neither of them sees.
  await holdLock(db, 'tree customers')
  const above = await db.all(sql<{ id: string }>`
    with recursive line as (
      select id, parent_customer_id, 1 as depth from customers where id = ${parentId}
      union all
      select c.id, c.parent_customer_id, line.depth + 1 from customers c join line on c.id = line.parent_customer_id
      where depth <= ${deepest}
    ) select id from line`)
  if (above.some((ancestor) => ancestor.id === id))
    return 'A customer can’t be its own parent, directly or through others.'
  const below = await db.one(sql<{ height: number }>`
    with recursive inside as (
      select id, 1 as height from customers where id = ${id}
      union all
      select c.id, inside.height + 1 from customers c join inside on c.parent_customer_id = inside.id
      where inside.height <= ${deepest} and c.archived_at is null
    ) select coalesce(max(height), 1) as height from inside`)
  return above.length + (below?.height ?? 1) > deepest ? 'Customers can be nested up to 3 levels.' : undefined
}

type Values = ValuesOf<(typeof customers)['fields']>
type Before = (Values & RecordMeta) | null

/** Going live below the required readiness needs a reason, which is kept in the history. */
function liveIssues(next: Values, before: Before): Issue[] {
  if (next.status !== 'live' || before?.status !== 'onboarding') return []
  const readiness = before.readinessScore ?? 0
  if (readiness >= readyToGoLive || (next.liveReason !== null && next.liveReason !== before.liveReason)) return []
  const description = `Readiness is ${readiness} of 100. Finish the setup until it’s ${readyToGoLive}, or enter a reason to go live now.`
  return [{ path: 'liveReason', description }]
}

type Limited = Readonly<Record<LimitName, number | null>>

/** A limit can't be set below current usage. */
async function limitIssues({ db }: WriteContext, next: Limited, before: Limited & { readonly id: string }) {
  const issues: Issue[] = []
  for (const [path, kind] of limited) {
    const limit = next[path]
    if (limit === null || limit === before[path]) continue
    const used = await db.one(sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(kind)} where customer_id = ${before.id} and archived_at is null`)
    if (used && used.count > limit)
      issues.push({ path, description: `There are ${used.count} ${kind} already. Enter at least that many.` })
  }
  return issues
}

const activeStaff = () => sql`r.status = 'active'`

export const customerRules = rules(customers, {
  looksAt: ['readinessScore'],
  offers: { accountManagerId: activeStaff, implementationLeadId: activeStaff },
  check: (next, before) => {
    const issues: Issue[] = []
    if (next.contractStart && next.contractEnd && next.contractEnd <= next.contractStart)
      issues.push({ path: 'contractEnd', description: 'The contract must end after it starts.' })
    if (before && next.code !== before.code && afterGoLive.has(before.status))
      issues.push({ path: 'code', description: 'The code can’t be changed after go-live.' })
    if (next.isProvider && before && next.status !== before.status)
      issues.push({ path: 'status', description: 'The provider must stay live because its users are the staff.' })
    return [...issues, ...liveIssues(next, before)]
  },
  beforeWrite: async (context, next, before) => {
    if (before?.status === 'offboarded' && !context.restoring) throw failure('conflict', { message: leftSentence })
    if (next.parentCustomerId && (context.restoring || next.parentCustomerId !== before?.parentCustomerId)) {
      const problem = await parentProblem(context, before?.id ?? null, next.parentCustomerId)
      if (problem) throw invalid([{ path: 'parentCustomerId', description: problem }])
    }
    const issues = [
      ...(before ? await limitIssues(context, next, before) : []),
      ...(await staffIssues(context, ['accountManagerId', 'implementationLeadId'], next, before)),
    ]
    if (issues.length > 0) throw invalid(issues)
    return next.status === 'offboarded' && !context.restoring
      ? { purgeDate: purgeDay(dayIn(next.timezone, new Date())) }
      : {}
  },
  afterCreate: startCustomer,
  // A customer that never went live has no data to keep.
  mayArchive: ({ isProvider, status, purgeDate, timezone }) => {
    if (isProvider) return 'The provider can’t be archived.'
    if (status === 'live' || status === 'suspended')
      return `This customer is ${status}. Offboard it before you archive it.`
    return (
      status !== 'offboarded' ||
      (purgeDate !== null && purgeDate <= dayIn(timezone, new Date())) ||
      `Its data is kept until ${purgeDate}. You can archive it after that.`
    )
  },
})
