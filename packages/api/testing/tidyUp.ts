import { cleaningTasks } from '../areas/platform/upkeep/expiredRows.ts'
import type { Database } from '../database/db.ts'
import { runTask } from './runTask.ts'

/** Runs every cleanup task once. */
export async function tidyUp(database: Database): Promise<void> {
  for (const task of cleaningTasks) await runTask(database, task)
}
