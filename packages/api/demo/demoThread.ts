/** Started by `demoInThread.ts`: loads the rest of the demo and exits. */
import { setTimeout as sleep } from 'node:timers/promises'
import { workerData } from 'node:worker_threads'
import { timeouts } from '../database/connection.ts'
import { openPool } from '../database/db.ts'
import type { DemoWork } from './demoInThread.ts'
import { finishDemo } from './demoSteps.ts'

// Thread boundary: `demoInThread.ts` sends exactly this type.
const { url, rowRole } = workerData as DemoWork

const pool = openPool(url, { ...timeouts, max: 1 })
const pauseMs = 2_000

async function load(): Promise<boolean> {
  try {
    await finishDemo({ pool, rowRole })
    return true
  } catch (error) {
    const reason = error instanceof Error ? error.message : error
    console.error(`Loading the demo data failed. We’ll try again: ${reason}`)
    return false
  }
}

while (!(await load())) await sleep(pauseMs)
await pool.end()
