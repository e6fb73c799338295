/** Seventeen tasks with schedules of every kind, for tests that kill the nodes they run on. */
import { setTimeout as sleep } from 'node:timers/promises'
import { taskQueues } from '@postern/domain/areas/platform/taskQueues.ts'
import { sql } from 'kysely'
import type { Schedule } from '../tasks/schedule.ts'
import { type Task, task } from '../tasks/task.ts'

export const batchesPerRun = 5

const schedules: readonly Schedule[] = [
  ...[1_800, 1_800, 3_600, 3_600, 5_400, 7_200, 14_400].map((everySeconds) => ({ everySeconds })),
  { cron: '*/30 * * * *', timeZone: 'UTC' },
  { cron: '0 * * * *', timeZone: 'Asia/Kathmandu' },
  { cron: '30 */2 * * *', timeZone: 'America/Chicago' },
  { cron: '0 3 * * *', timeZone: 'America/New_York' },
  { cron: '30 2 * * *', timeZone: 'Europe/Berlin' },
  { cron: '0 0 * * *', timeZone: 'America/Havana' },
  { cron: '0 6,18 * * *', timeZone: 'Australia/Lord_Howe' },
  { cron: '15 9-17 * * mon-fri', timeZone: 'Asia/Tokyo' },
  { cron: '0 12 * * *', timeZone: 'Pacific/Chatham' },
  { cron: '30 23 * * *', timeZone: 'America/Sao_Paulo' },
]

/** The control ignores the position: a run that restarts repeats its effects. */
export const scheduledTasks = ({ keepsPosition }: { keepsPosition: boolean }): readonly Task[] =>
  schedules.map((schedule, index) =>
    task({
      key: `test.task${index + 1}`,
      title: `Task ${index + 1}`,
      description: 'Leaves five effects.',
      queue: taskQueues[index % taskQueues.length] ?? 'data',
      schedule,
      overlap: 'queue',
      backoff: { kind: 'fixed', seconds: 1 },
      run: async (run) => {
        let own = 0
        await run.inBatches(async (db, position) => {
          const batch = keepsPosition ? (typeof position === 'number' ? position : 0) : own
          // The last try may have ended after its last batch but before it was recorded.
          if (batch >= batchesPerRun) return { processed: 0, isFinished: true }
          await db.all(sql`insert into effects (run_id, batch) values (${run.id}, ${batch})`)
          // Long enough in the control for a kill to hit a run in progress.
          await sleep(keepsPosition ? 10 : 150)
          own = batch + 1
          return { processed: 1, position: batch + 1, isFinished: batch + 1 === batchesPerRun }
        })
      },
    }),
  )
