/** What `workers.ts` starts: a thread with connections of its own, so that a million rows keep no request waiting. */

import { constants, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { describeIssue } from '@postern/domain/engine/issue.ts'
import { z } from 'zod'
import '../areas/index.ts'
import { openPool } from '../database/db.ts'
import { doWork } from './doWork.ts'
import type { Try } from './importWork.ts'
import type { ThreadData } from './workers.ts'

z.config({ customError: describeIssue })

const hour = 3_600_000

// The boundary between threads: `workers.ts` sends exactly this.
const { url, rowRole } = workerData as ThreadData

// Requests come first. On Linux this is about the calling thread alone; elsewhere it would slow down the whole server.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW)

const pool = openPool(url, {
  max: 4,
  connectionTimeoutMillis: 5_000,
  statement_timeout: 4 * hour,
  query_timeout: 4 * hour,
  lock_timeout: 60_000,
  idle_in_transaction_session_timeout: hour,
})

parentPort?.on('message', async (mine: Try) => {
  await doWork({ pool, rowRole }, mine).catch((error: unknown) => console.error(`An import failed: ${error}`))
  parentPort?.postMessage('done')
})
