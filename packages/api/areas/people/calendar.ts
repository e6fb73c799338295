/** Applies date changes: tenants move in and out, and contacts whose end date has passed become former. */

import { contacts } from '@postern/domain/areas/people/contacts.ts'
import { statusByDates } from '@postern/domain/areas/people/tenant.ts'
import { tenants } from '@postern/domain/areas/people/tenants.ts'
import type { Resource, RowOf } from '@postern/domain/engine/resource.ts'
import { tableOf } from '@postern/domain/engine/resource.ts'
import { dayIn } from '@postern/domain/values/days.ts'
import { sql } from 'kysely'
import { type Database, type Db, tx } from '../../database/db.ts'
import { writeAudit } from '../../engine/audit.ts'
import type { Touched } from '../../engine/statements.ts'
import { type Batch, task } from '../../tasks/task.ts'

interface Due {
  readonly customerId: string
  readonly id: string
  readonly status: string
}

/** Maximum per transaction. */
const atMost = 5_000

const writer = { userId: null, via: 'calendar', requestId: null }

async function move(db: Db, resource: Resource, due: readonly Due[], status: string): Promise<void> {
  const was = new Map(due.map((each) => [each.id, each]))
  const moved = await db.all(sql<Touched>`
    update ${sql.table(tableOf(resource))} set status = ${status}, row_version = row_version + 1, updated_at = now(), updated_by = null
    where id = any(${[...was.keys()]}::uuid[]) returning id, row_version as "rowVersion"`)
  writeAudit(
    db,
    writer,
    moved.map(({ id, rowVersion }) => ({
      resource,
      customerId: was.get(id)?.customerId ?? null,
      recordId: id,
      action: 'update',
      rowVersion,
      changes: { status: { before: was.get(id)?.status ?? null, after: status } },
    })),
  )
}

async function endContacts(db: Db, now: Date): Promise<number> {
  const due = await db.all(sql<Due>`
    select c.customer_id as "customerId", c.id, c.status from contacts c
    join customers k on k.id = c.customer_id
    left join sites s on s.customer_id = c.customer_id and s.id = c.site_id
    where c.ends_on < (${now.toISOString()}::timestamptz at time zone coalesce(s.timezone, k.timezone))::date
      and c.status <> 'former' and c.archived_at is null order by c.id limit ${atMost} for update of c`)
  await move(db, contacts, due, 'former')
  return due.length
}

type Standing = Due &
  Pick<RowOf<typeof tenants>, 'moveInDate' | 'moveOutDate'> & { readonly hasSpace: boolean; readonly timezone: string }

async function moveTenants(db: Db, now: Date): Promise<number> {
  const following = await db.all(sql<Standing>`
    select t.customer_id as "customerId", t.id, t.status, t.move_in_date as "moveInDate", t.move_out_date as "moveOutDate", p.timezone,
      exists (select from tenant_spaces s where s.customer_id = t.customer_id and s.tenant_id = t.id and s.archived_at is null) as "hasSpace"
    from tenants t join sites p on p.customer_id = t.customer_id and p.id = t.site_id
    where t.status_from = 'dates' and t.archived_at is null order by t.id for update of t`)
  const late = following.map((tenant) => ({
    tenant,
    by: statusByDates(tenant, dayIn(tenant.timezone, now), tenant.hasSpace),
  }))
  const due = late.filter(({ tenant, by }) => tenant.status !== by)
  for (const [status, same] of Map.groupBy(due, ({ by }) => by))
    await move(
      db,
      tenants,
      same.map(({ tenant }) => tenant),
      status,
    )
  return due.length
}

/** Dates are in the site's time zone, or the customer's for contacts without a site. */
async function followDays(db: Db, now: Date): Promise<Batch> {
  const moved = await moveTenants(db, now)
  const ended = await endContacts(db, now)
  return { processed: moved + ended, isFinished: ended < atMost }
}

export const followCalendar = (database: Database, now: Date): Promise<unknown> =>
  tx(database, 'all', (db) => followDays(db, now))

/** Every 15 minutes: time zone offsets are multiples of that, so midnight falls on one of these times. */
export const calendarTask = task({
  key: 'contact.followCalendar',
  title: 'Apply dates',
  description: 'Moves tenants in and out and ends contacts when their day has come, in the time zone of their site.',
  queue: 'data',
  schedule: { everySeconds: 900 },
  batchSize: atMost,
  run: (run) =>
    run.inBatches(async (db) => {
      const at = await db.one(sql<{ now: string }>`select now() as now`)
      return followDays(db, new Date(at?.now ?? Date.now()))
    }),
})
