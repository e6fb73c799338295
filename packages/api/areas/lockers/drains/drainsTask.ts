import { sql } from 'kysely'
import { tx } from '../../../database/db.ts'
import { task } from '../../../tasks/task.ts'
import { holdFreeDoors, type OpenDrain } from './holdDoors.ts'

type DrainRow = Omit<OpenDrain, 'userId'> & { readonly userId: string | null }

export const drainsTask = task({
  key: 'lockers.drain',
  title: 'Empty locker banks',
  description: 'Asks vendors to close the doors that became free at banks that are being emptied.',
  queue: 'monitoring',
  schedule: { everySeconds: 30 },
  isNeeded: sql<boolean>`exists (select from locker_drains where ended_at is null)`,
  missed: 'skip',
  run: async (run, deps) => {
    let open: DrainRow[] = []
    await run.inBatches(async (db) => {
      open = await db.all(sql<DrainRow>`
        select customer_id as "customerId", locker_bank_id as "bankId", started_at as "startedAt", started_by as "userId", reason
        from locker_drains where ended_at is null order by started_at limit ${run.batchSize}`)
      return { processed: 0, isFinished: true }
    })
    let closed = 0
    for (const { userId, ...drain } of open) {
      run.signal.throwIfAborted()
      if (userId === null) continue
      const writer = { userId, via: 'task', requestId: null }
      closed += await tx(deps.database, { customerId: drain.customerId }, (db) =>
        holdFreeDoors(db, deps, writer, { ...drain, userId }),
      )
    }
    run.summarize(`${open.length} banks, ${closed} doors closed`)
  },
})
