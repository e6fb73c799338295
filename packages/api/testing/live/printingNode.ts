/**
 * A node that prints on one simulated printer, as a process that can be killed: it waits indefinitely for the printer's answer.
 * Started by areas/labels/printing/printWorker.faults.test.ts with the database's URL, the printer's ID and its port.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { PrintWorker } from '../../areas/labels/printing/printWorker.ts'
import { openPool } from '../../database/db.ts'
import { secretsFrom } from '../../secrets.ts'
import { quickTimings } from './printTimings.ts'

const [url = '', printerId = '', port = ''] = process.argv.slice(2)
const worker = new PrintWorker(
  {
    database: { pool: openPool(url), rowRole: 'postern_rows' },
    secrets: secretsFrom('only for tests of killed nodes'),
  },
  {
    timings: { ...quickTimings, answerMs: 600_000, watchMs: 600_000 },
    given: new Map([[printerId, { host: '127.0.0.1', port: Number(port) }]]),
  },
)
console.info('node is up')
for (;;) {
  await worker.look().catch(() => {})
  await sleep(10)
}
