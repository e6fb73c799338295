import { sql } from 'kysely'
import { task } from '../../../tasks/task.ts'

const requestDays = 7
/** Per account: a few days' worth if it's polled every minute. */
const mostRequests = 10_000
/** The period the error budget covers. */
const budgetDays = 30

export const cleanAccountsTask = task({
  key: 'lockers.cleanAccounts',
  title: 'Clean up vendor logs',
  description: 'Deletes requests to locker vendors after 7 days or 10,000 per account, and their counts after 30 days.',
  queue: 'maintenance',
  schedule: { everySeconds: 3_600 },
  run: (run) =>
    run.inBatches(async (db) => {
      const gone = await db.one(sql<{ count: number }>`
        with kept as materialized (
          select a.id, (select r.id from locker_vendor_requests r where r.account_id = a.id
            order by r.id desc offset ${mostRequests - 1} limit 1) as oldest from locker_vendor_accounts a),
        gone as (delete from locker_vendor_requests where id = any(array(
          select r.id from locker_vendor_requests r join kept on kept.id = r.account_id
          where r.at < now() - make_interval(days => ${requestDays}) or r.id < kept.oldest
          limit ${run.batchSize})) returning 1),
        hours as (delete from locker_account_hours where hour < now() - make_interval(days => ${budgetDays}) returning 1),
        refusals as (delete from locker_account_refusals where hour < now() - make_interval(days => ${budgetDays}) returning 1)
        select ((select count(*) from gone) + (select count(*) from hours) + (select count(*) from refusals))::int as count`)
      const processed = gone?.count ?? 0
      return { processed, isFinished: processed < run.batchSize }
    }),
})
