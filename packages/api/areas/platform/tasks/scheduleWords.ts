/** A schedule in plain English. */
import type { TaskSchedule } from '@postern/domain/areas/platform/taskEndpoints.ts'
import { cronWords } from '../../../tasks/cronWords.ts'

const units = [
  { seconds: 86_400, one: 'Every day', many: 'd' },
  { seconds: 3600, one: 'Every hour', many: 'h' },
  { seconds: 60, one: 'Every minute', many: 'min' },
  { seconds: 1, one: 'Every second', many: 's' },
] as const

function intervalWords(everySeconds: number): string {
  const unit = units.find(({ seconds }) => everySeconds % seconds === 0)
  if (!unit) return `Every ${everySeconds} s`
  const count = everySeconds / unit.seconds
  return count === 1 ? unit.one : `Every ${count} ${unit.many}`
}

export const scheduleWords = (schedule: TaskSchedule): string =>
  'cron' in schedule ? cronWords(schedule.cron) : intervalWords(schedule.everySeconds)
