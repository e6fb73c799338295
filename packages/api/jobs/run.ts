/** Maps each kind of job to the code that runs it. */
import { type Database, tx } from '../database/db.ts'
import { runExport } from '../engine/export/exportJob.ts'
import type { Run, Runner } from './queue.ts'
import { beginJob, type JobKind, type StoredJob } from './store.ts'

const runners: Record<JobKind, (database: Database, job: StoredJob, run: Run) => Promise<void>> = { export: runExport }

export const runJobsOf =
  (database: Database): Runner =>
  async (run) => {
    const job = await tx(database, 'all', (db) => beginJob(db, run.jobId))
    if (job) await runners[job.kind](database, job, run)
  }
