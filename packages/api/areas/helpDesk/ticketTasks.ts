/** Automatic ticket changes: clocks run out, holds end, solved tickets close, and draft files are deleted. */
import { ticketClocks } from '@postern/domain/areas/helpDesk/policies.ts'
import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import { task } from '../../tasks/task.ts'
import { changeTicket } from './writes/changeTicket.ts'
import { notifyOverdue } from './writes/notifyTicket.ts'
import { withClocks } from './writes/saveTicket.ts'
import { lockTicket, type StoredTicket, type TicketRef } from './writes/storedTicket.ts'
import { insertEvent, platformAuthor } from './writes/ticketEvents.ts'

const writer = { userId: null, via: 'task', requestId: null }

const clockWords = { firstReply: 'First reply', nextUpdate: 'Next update', solution: 'Solution' } as const
const marks = {
  firstReply: 'firstResponseBreachedAt',
  nextUpdate: 'nextUpdateBreachedAt',
  solution: 'solutionBreachedAt',
} as const

/** Marks the breach without a new version: no one changed the ticket, so a user who is editing it isn't interrupted. */
async function markBroken(db: Db, ref: TicketRef, at: string): Promise<void> {
  const before = await lockTicket(db, ref)
  const after = withClocks(before, at)
  await db.all(sql`
    update tickets set first_response_breached_at = ${after.firstResponseBreachedAt},
      next_update_breached_at = ${after.nextUpdateBreachedAt}, solution_breached_at = ${after.solutionBreachedAt}
    where customer_id = ${ref.customerId} and id = ${ref.id}`)
  for (const clock of ticketClocks) await noteBroken(db, before, after, clock, at)
}

async function noteBroken(
  db: Db,
  before: StoredTicket,
  after: StoredTicket,
  clock: (typeof ticketClocks)[number],
  at: string,
): Promise<void> {
  const due = after[marks[clock]]
  if (before[marks[clock]] !== null || due === null) return
  const body = `${clockWords[clock]} is overdue.`
  await insertEvent(db, before, { kind: 'sla', author: platformAuthor, body, data: { clock, due }, at })
  await notifyOverdue(db, after, clock)
}

const unmarked = sql`t.solved_at is null and (
  (t.first_response_at is null and t.first_response_due < now() and t.first_response_breached_at is null)
  or (t.next_update_due < now() and t.next_update_breached_at is null)
  or (t.solution_due < now() and t.solution_breached_at is null))`

/** The customer's tier has changed since the clocks were set. */
const outdated = sql`t.solved_at is null and t.sla_policy <> (case
  when t.priority <> 'P1' then cu.support_tier when cu.support_tier = 'standard' then 'premium' else 'critical' end)`

const wakes = sql`t.solved_at is null and t.status = 'onHold' and t.hold_until <= now()`

const closedAfterDays = 7
const closes = sql`t.status = 'solved' and t.solved_at < now() - make_interval(days => ${sql.lit(closedAfterDays)})`

const refs = (db: Db, condition: typeof wakes, atMost: number) =>
  db.all(sql<TicketRef>`
    select t.customer_id as "customerId", t.id from tickets t join customers cu on cu.id = t.customer_id
    where ${condition} and cu.status <> 'offboarded' order by t.id limit ${atMost}`)

export const ticketClockTask = task({
  key: 'ticket.clocks',
  title: 'Watch ticket clocks',
  description:
    'Marks tickets whose clocks ran out, applies changed support tiers, and reopens tickets whose hold ended.',
  queue: 'monitoring',
  schedule: { everySeconds: 60 },
  missed: 'skip',
  batchSize: 50,
  isNeeded: sql<boolean>`exists (select from tickets t join customers cu on cu.id = t.customer_id
    where (${unmarked}) or (${outdated}) or (${wakes}))`,
  run: (run) =>
    run.inBatches(async (db) => {
      const at = new Date().toISOString()
      const late = await refs(db, unmarked, run.batchSize)
      for (const ref of late) await markBroken(db, ref, at)
      const changed = await refs(db, outdated, run.batchSize)
      for (const ref of changed) await changeTicket(db, writer, ref, {}, { author: platformAuthor })
      const held = await refs(db, wakes, run.batchSize)
      for (const ref of held) await changeTicket(db, writer, ref, { status: 'open' }, { author: platformAuthor })
      const most = Math.max(late.length, changed.length, held.length)
      return { processed: late.length + changed.length + held.length, isFinished: most < run.batchSize }
    }),
})

export const ticketTidyTask = task({
  key: 'ticket.tidy',
  title: 'Close solved tickets',
  description: 'Closes tickets that were solved a week ago, and deletes files that were uploaded but never sent.',
  queue: 'maintenance',
  schedule: { cron: '20 2 * * *', timeZone: 'UTC' },
  batchSize: 100,
  run: (run) =>
    run.inBatches(async (db) => {
      const done = await refs(db, closes, run.batchSize)
      for (const ref of done) await changeTicket(db, writer, ref, { status: 'closed' }, { author: platformAuthor })
      const dropped = await db.all(sql`
        delete from ticket_attachments where (customer_id, id) in (
          select customer_id, id from ticket_attachments
          where event_id is null and created_at < now() - interval '1 day' limit ${run.batchSize})
        returning id`)
      const most = Math.max(done.length, dropped.length)
      return { processed: done.length + dropped.length, isFinished: most < run.batchSize }
    }),
})
