import { ensureMonths } from '../../../database/migrate.ts'
import { task } from '../../../tasks/task.ts'

export const monthsTask = task({
  key: 'partition.ensureMonths',
  title: 'Create monthly partitions',
  description: 'Creates the next months of the audit log, parcel events and scans, and moves early rows into them.',
  queue: 'maintenance',
  schedule: { everySeconds: 3_600 },
  run: (_run, { databaseUrl }) => ensureMonths(databaseUrl),
})
