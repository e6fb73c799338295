import { foldChanges, hasUnfolded } from '../../../database/changes.ts'
import { task } from '../../../tasks/task.ts'

export const foldChangesTask = task({
  key: 'change.fold',
  title: 'Add up changes',
  description: 'Adds up which tables were changed, so unchanged lists are recognized quickly.',
  queue: 'maintenance',
  schedule: { everySeconds: 30 },
  isNeeded: hasUnfolded,
  // A round usually has far fewer changes than this.
  batchSize: 10_000,
  run: (run) =>
    run.inBatches(async (db) => {
      const processed = await foldChanges(db, run.batchSize)
      // Changes recorded meanwhile wait for the next round: under constant writes there are always some.
      return { processed, isFinished: processed < run.batchSize }
    }),
})
