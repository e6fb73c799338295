/**
 * A node that runs tasks, as a process that can be killed: 17 schedules, each run with five effects in five batches.
 * Started by tasks/killedNodes.soak.test.ts with the database's URL.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { type Database, openPool } from '../database/db.ts'
import { openQueue } from '../jobs/queue.ts'
import { secretsFrom } from '../secrets.ts'
import { startDaemon } from '../tasks/daemon.ts'
import { scheduledTasks } from './scheduledTasks.ts'

const [url = '', controlText = ''] = process.argv.slice(2)
const database: Database = { pool: openPool(url), rowRole: 'postern_rows' }
const queue = openQueue(database)
startDaemon({
  deps: {
    database,
    databaseUrl: url,
    secrets: secretsFrom('a key for tests, the same in all of them'),
    publicUrl: () => '',
    demo: false,
    sendMail: undefined,
  },
  queue,
  tasks: scheduledTasks({ keepsPosition: controlText !== 'ignoresPosition' }),
  version: 'test',
})
console.info('node is up')
// Lost runs are normally reclaimed every half minute; simulated time needs it sooner.
for (;;) {
  await sleep(200)
  await queue.tasks.takeBack().catch(() => {})
}
