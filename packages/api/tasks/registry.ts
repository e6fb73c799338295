/** Every task, registered by `areas/index.ts`. */
import type { Schedule } from './schedule.ts'
import type { Installation, Task } from './task.ts'

let tasks: readonly Task[] = []
let byKey: ReadonlyMap<string, Task> = new Map()

export function registerTasks(all: readonly Task[]): void {
  tasks = all
  byKey = new Map(all.map((task) => [task.key, task]))
  if (byKey.size !== all.length) throw new Error('two tasks have the same key')
}

export const allTasks = (): readonly Task[] => tasks
/** Tasks that apply to this installation. */
export const tasksFor = (here: Installation, all: readonly Task[] = tasks): readonly Task[] =>
  all.filter(({ appliesTo }) => appliesTo?.(here) ?? true)
export const taskNamed = (key: string): Task | undefined => byKey.get(key)

/** Staff's overrides of the defaults in code. */
export interface TaskSettings {
  readonly isOn: boolean
  readonly cron: string | null
  readonly everySeconds: number | null
  readonly timeZone: string | null
}

export interface ScheduleInUse {
  readonly schedule: Schedule | null
  readonly isOn: boolean
}

export function scheduleOf(task: Task, settings: TaskSettings | undefined): ScheduleInUse {
  const isOn = settings?.isOn ?? true
  if (settings?.everySeconds) return { schedule: { everySeconds: settings.everySeconds }, isOn }
  const ownZone = task.schedule && 'cron' in task.schedule ? task.schedule.timeZone : 'UTC'
  if (settings?.cron) return { schedule: { cron: settings.cron, timeZone: settings.timeZone ?? ownZone }, isOn }
  return { schedule: task.schedule, isOn }
}
