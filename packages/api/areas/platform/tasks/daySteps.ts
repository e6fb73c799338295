/** Splits the last 24 hours into steps: which step a time falls into, and what happened in each. */
import type { TaskLane } from '@postern/domain/areas/platform/taskEndpoints.ts'
import { stepMinutes, stepsPerDay } from '@postern/domain/areas/platform/taskStates.ts'

const stepMs = stepMinutes * 60_000

/** The current step is the last one. */
export const firstStep = (now: Date): Date => new Date((Math.floor(now.getTime() / stepMs) - stepsPerDay + 1) * stepMs)

/** A run that began earlier falls into the first step, so long runs are still drawn. */
export const stepAt = (from: Date, at: string): number =>
  Math.min(stepsPerDay - 1, Math.max(0, Math.floor((Date.parse(at) - from.getTime()) / stepMs)))

export interface StepCounts {
  readonly taskKey: string
  readonly at: string
  readonly succeeded: number
  readonly failed: number
  readonly missed: number
}

export interface StartedRun {
  readonly taskKey: string
  readonly startedAt: string
}

type Counted = 'succeeded' | 'failed' | 'missed'
type LaneTask = Pick<TaskLane, 'key' | 'title' | 'isOn'>

/** Leaves out steps with a count of 0: most lanes have no failures. */
const marksOf = (from: Date, counts: readonly StepCounts[], what: Counted) =>
  counts
    .filter((each) => each[what] > 0)
    .map((each): [number, number] => [stepAt(from, each.at), each[what]])
    .toSorted(([a], [b]) => a - b)

const sum = (marks: readonly (readonly [number, number])[]): number => marks.reduce((all, [, count]) => all + count, 0)

/** A line for each task, those with failures first, then those that missed a run. */
export function lanesOf(
  tasks: readonly LaneTask[],
  from: Date,
  counts: readonly StepCounts[],
  started: readonly StartedRun[],
): TaskLane[] {
  const countsOf = Map.groupBy(counts, ({ taskKey }) => taskKey)
  const startedOf = Map.groupBy(started, ({ taskKey }) => taskKey)
  const lanes = tasks.map(({ key, title, isOn }): TaskLane => {
    const own = countsOf.get(key) ?? []
    const marks = (what: Counted) => marksOf(from, own, what)
    const [succeeded, failed, missed] = [marks('succeeded'), marks('failed'), marks('missed')]
    const running = (startedOf.get(key) ?? []).map(({ startedAt }) => stepAt(from, startedAt))
    return { key, title, isOn, succeeded, failed, missed, running, runs: sum(succeeded) + sum(failed) + running.length }
  })
  const rank = (lane: TaskLane): number => sum(lane.failed) * 1_000_000 + sum(lane.missed)
  return lanes.toSorted((a, b) => rank(b) - rank(a))
}

/** How many runs finished in each of the last `steps` complete steps; the current one isn't over. */
export function finishedIn(from: Date, counts: readonly StepCounts[], steps: number): number[] {
  const finished = Array.from({ length: steps }, () => 0)
  for (const each of counts) {
    const place = stepAt(from, each.at) - (stepsPerDay - 1 - steps)
    if (place >= 0 && place < steps) finished[place] = (finished[place] ?? 0) + each.succeeded + each.failed
  }
  return finished
}
