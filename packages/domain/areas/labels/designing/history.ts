/** Undo and redo. Each step has a title, shown on the buttons: “Undo: Move”. */

interface Step<T> {
  readonly state: T
  readonly title: string
  /** Consecutive steps with the same key merge into one: five presses of an arrow key, typing a line. */
  readonly joins: string | null
}

export interface History<T> {
  readonly start: T
  /** Oldest first. */
  readonly done: readonly Step<T>[]
  /** The next step to redo comes first. */
  readonly undone: readonly Step<T>[]
}

/** Older steps are dropped and become the start state, so long sessions don't fill up memory. */
const mostSteps = 200

export const startFrom = <T>(start: T): History<T> => ({ start, done: [], undone: [] })
export const present = <T>({ start, done }: History<T>): T => (done.at(-1) ?? { state: start }).state

export function doStep<T>(history: History<T>, state: T, title: string, joins: string | null = null): History<T> {
  const { start, done } = history
  const step = { state, title, joins }
  const last = done.at(-1)
  if (joins !== null && last?.joins === joins && history.undone.length === 0)
    return { start, done: [...done.slice(0, -1), step], undone: [] }
  const [oldest] = done
  if (oldest && done.length >= mostSteps) return { start: oldest.state, done: [...done.slice(1), step], undone: [] }
  return { start, done: [...done, step], undone: [] }
}

export function undo<T>(history: History<T>): History<T> {
  const last = history.done.at(-1)
  return last ? { ...history, done: history.done.slice(0, -1), undone: [last, ...history.undone] } : history
}

export function redo<T>(history: History<T>): History<T> {
  const [next, ...undone] = history.undone
  return next ? { ...history, done: [...history.done, next], undone } : history
}
