/** Started by `workers.ts`: a thread with its own connections, so a million rows don't block requests. */

import { constants, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { describeIssue } from '@postern/domain/engine/issue.ts'
import { z } from 'zod'
import '../areas/index.ts'
import { timeouts } from '../database/connection.ts'
import { openPool } from '../database/db.ts'
import { doWork } from './doWork.ts'
import type { Try } from './importWork.ts'
import { whenFileIsLong } from './longFiles.ts'
import type { ThreadData, WorkEnd } from './workers.ts'

z.config({ customError: describeIssue })

const hour = 3_600_000

// Thread boundary: `workers.ts` sends exactly this type.
const { url, rowRole } = workerData as ThreadData

let isSlow = false

// Requests come first. On Linux this affects only the calling thread; elsewhere it would slow down the whole server.
whenFileIsLong(() => {
  if (isSlow || process.platform !== 'linux') return
  isSlow = true
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
})

const pool = openPool(url, {
  max: 4,
  connectionTimeoutMillis: timeouts.connectionTimeoutMillis,
  statement_timeout: 4 * hour,
  query_timeout: 4 * hour,
  lock_timeout: 60_000,
  idle_in_transaction_session_timeout: hour,
})

parentPort?.on('message', async (mine: Try) => {
  await doWork({ pool, rowRole }, mine).catch((error: unknown) => console.error(`An import failed: ${error}`))
  const end: WorkEnd = isSlow ? 'leave' : 'wait'
  parentPort?.postMessage(end)
})
