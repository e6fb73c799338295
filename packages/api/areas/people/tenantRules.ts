import { contacts } from '@postern/domain/areas/people/contacts.ts'
import { tenants } from '@postern/domain/areas/people/tenants.ts'
import { mayLeave } from '@postern/domain/engine/archiveGuards.ts'
import { type Issue, invalid } from '@postern/domain/engine/failure.ts'
import type { RowOf, ValuesOf } from '@postern/domain/engine/resource.ts'
import { sql } from 'kysely'
import { rules, type WriteContext } from '../../engine/rules.ts'
import { statusNow } from './tenantStatus.ts'

type Tenant = RowOf<typeof tenants>
type Values = ValuesOf<(typeof tenants)['fields']>

/** A status set by hand is deliberate: it stays until the tenant is set to follow its dates again. */
const isForced = (next: Values, before: Tenant | null): boolean =>
  before === null ? next.status !== 'upcoming' : next.status !== before.status && next.statusFrom === before.statusFrom

/** Other tenants may have moved into its rooms while it was former. */
async function takenIssues({ db, place }: WriteContext, next: Values, before: Tenant | null): Promise<Issue[]> {
  if (before?.status !== 'former' || next.status === 'former') return []
  const taken = await db.one(sql<{ suite: string; name: string }>`
    select s.suite, t.name from tenant_spaces own
    join tenant_spaces s on s.customer_id = own.customer_id and s.building_id = own.building_id
      and lower(s.suite) = lower(own.suite) and s.tenant_id <> own.tenant_id and s.archived_at is null
    join tenants t on t.customer_id = s.customer_id and t.id = s.tenant_id and t.archived_at is null and t.status <> 'former'
    where own.customer_id = ${place.customerId} and own.tenant_id = ${before.id} and own.archived_at is null limit 1`)
  const description = taken && `“${taken.name}” is in suite ${taken.suite} now. Archive this tenant’s space first.`
  return description ? [{ path: 'status', description }] : []
}

const spaceIssues = (status: Values['status'], hasSpace: boolean): Issue[] =>
  status === 'active' && !hasSpace ? [{ path: 'status', description: 'Add a space first.' }] : []

export const tenantRules = rules(tenants, {
  check: ({ moveInDate, moveOutDate }) =>
    moveInDate && moveOutDate && moveOutDate <= moveInDate
      ? [{ path: 'moveOutDate', description: 'The move-out date must be after the move-in date.' }]
      : [],
  crossRecordFields: ['status', 'statusFrom', 'moveInDate', 'moveOutDate'],
  beforeWrite: async (context, next, before) => {
    const forced = isForced(next, before)
    const { byDates, hasSpace } = await statusNow(context, next, before?.id)
    const statusFrom = forced ? ('person' as const) : next.statusFrom
    const status = statusFrom === 'dates' ? byDates : next.status
    const issues = [
      ...(forced && before !== null ? spaceIssues(status, hasSpace) : []),
      ...(await takenIssues(context, { ...next, status }, before)),
    ]
    if (issues.length > 0) throw invalid(issues)
    return { status, statusFrom }
  },
  mayArchive: mayLeave,
  /** Its contacts stay, as former ones. */
  beforeArchive: ({ alsoUpdateAll }, { id }) =>
    alsoUpdateAll(contacts, sql`r.tenant_id = ${id} and r.archived_at is null and r.status <> 'former'`, {
      status: 'former',
    }),
})
