import { sql } from 'kysely'
import { task } from '../../../tasks/task.ts'
import type { Controller } from './inbox.ts'
import { reconcile } from './reconcile.ts'

/** Reporting banks whose vendor any node can call, least recently reconciled first. */
const dueStatement = (most: number) => sql<Controller>`
  select s.account_id as "accountId", b.vendor_bank_id as "bankRef"
  from locker_bank_states s
  join locker_banks b on b.customer_id = s.customer_id and b.id = s.locker_bank_id and b.archived_at is null
  join locker_vendor_accounts a on a.id = s.account_id and a.is_active and a.archived_at is null
  join locker_vendors v on v.id = a.locker_vendor_id and v.adapter = 'simulator' and v.status <> 'disabled'
  where (s.last_snapshot_at is null or s.last_snapshot_at < now() - interval '10 minutes' or s.gap_since < now() - interval '1 minute')
  order by s.last_snapshot_at nulls first limit ${most}`

export const reconcileTask = task({
  key: 'lockers.reconcile',
  title: 'Reconcile locker banks',
  description: 'Compares what locker banks report with what we believe, and settles or lists the differences.',
  queue: 'monitoring',
  schedule: { everySeconds: 900 },
  missed: 'skip',
  run: async (run, deps) => {
    let due: Controller[] = []
    await run.inBatches(async (db) => {
      due = await db.all(dueStatement(run.batchSize))
      return { processed: 0, isFinished: true }
    })
    let drifts = 0
    for (const [index, controller] of due.entries()) {
      run.signal.throwIfAborted()
      const result = await reconcile(deps, controller)
      if (result.ok) drifts += result.drifts
      else run.log(`${controller.bankRef}: ${result.message}`, 'warn')
      await run.count(index + 1)
    }
    run.summarize(`${due.length} banks compared, ${drifts} differences`)
  },
})
