import { foldChanges, hasUnfolded } from '../../../database/changes.ts'
import { task } from '../../../tasks/task.ts'

export const foldChangesTask = task({
  key: 'change.fold',
  title: 'Add up changes',
  description: 'Adds up which tables were changed, so unchanged lists are recognized quickly.',
  queue: 'maintenance',
  schedule: { everySeconds: 30 },
  isNeeded: hasUnfolded,
  // What was noted since the last round is usually far less.
  batchSize: 10_000,
  run: (run) =>
    run.inBatches(async (db) => {
      const processed = await foldChanges(db, run.batchSize)
      // What is noted meanwhile waits for the next round: under constant writing there always is some.
      return { processed, isFinished: processed < run.batchSize }
    }),
})
