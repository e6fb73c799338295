import { foldChanges, hasUnfolded } from '../../../database/changes.ts'
import { task } from '../../../tasks/task.ts'

export const foldChangesTask = task({
  key: 'change.fold',
  title: 'Add up changes',
  description: 'Adds up which tables were changed, so unchanged lists are recognized quickly.',
  queue: 'maintenance',
  schedule: { everySeconds: 30 },
  isNeeded: hasUnfolded,
  run: (run) =>
    run.inBatches(async (db) => {
      const processed = await foldChanges(db)
      return { processed, isFinished: processed === 0 }
    }),
})
