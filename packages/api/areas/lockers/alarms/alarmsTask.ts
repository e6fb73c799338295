import { task } from '../../../tasks/task.ts'
import { alarmsDiffer, keepAllAlarms } from './keepAlarms.ts'

export const watchAlarmsTask = task({
  key: 'lockers.watchAlarms',
  title: 'Watch locker alarms',
  description: 'Raises alarms of locker banks and doors when something goes wrong, and ends them when it’s over.',
  queue: 'monitoring',
  schedule: { everySeconds: 30 },
  isNeeded: alarmsDiffer,
  missed: 'skip',
  run: (run) => run.inBatches(async (db) => ({ processed: await keepAllAlarms(db), isFinished: true })),
})
