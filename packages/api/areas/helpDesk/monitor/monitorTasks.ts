/** Monitor tasks: cheap rules run every minute, rules that aggregate data every hour. */
import { type MonitorRule, monitorRules } from '../../../monitorRule.ts'
import { type Task, type TaskRun, task } from '../../../tasks/task.ts'
import { watch } from './watch.ts'

const positionOf = (position: unknown): number => (typeof position === 'number' ? position : 0)

/** Each rule is a separate batch. */
async function watchAll(run: TaskRun, pace: NonNullable<MonitorRule['pace']>): Promise<void> {
  const rules = monitorRules().filter((rule) => (rule.pace ?? 'minute') === pace)
  let [opened, closed] = [0, 0]
  await run.inBatches(async (db, position) => {
    const at = positionOf(position)
    const rule = rules[at]
    if (!rule) return { processed: 0, isFinished: true }
    const watched = await watch(db, rule, (text) => run.log(text))
    opened += watched.opened
    closed += watched.closed
    return { processed: watched.opened + watched.closed, position: at + 1, isFinished: at + 1 >= rules.length }
  })
  if (opened + closed > 0) run.summarize(`${opened} opened, ${closed} closed.`)
}

export const monitorTasks: readonly Task[] = [
  task({
    key: 'helpDesk.monitor',
    title: 'Watch the fleet',
    description:
      'Opens a ticket for each bank, station or secret that a monitor rule finds in trouble, and closes it on recovery.',
    queue: 'monitoring',
    schedule: { everySeconds: 60 },
    missed: 'skip',
    run: (run) => watchAll(run, 'minute'),
  }),
  task({
    key: 'helpDesk.monitorRecognition',
    title: 'Watch recognition',
    description: 'Opens a ticket for each customer whose barcodes are recognized less often than in the week before.',
    queue: 'monitoring',
    schedule: { cron: '5 * * * *', timeZone: 'UTC' },
    missed: 'skip',
    run: (run) => watchAll(run, 'hour'),
  }),
]
