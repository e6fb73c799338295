/** Going back and forth between states. Each step has a name, shown on the buttons: “Undo: Move”. */

interface Step<T> {
  readonly state: T
  readonly title: string
  /** Steps of the same kind directly after each other are one: five presses of an arrow key, the typing of a line. */
  readonly joins: string | null
}

export interface History<T> {
  readonly start: T
  /** The oldest first. */
  readonly done: readonly Step<T>[]
  /** The next one to redo first. */
  readonly undone: readonly Step<T>[]
}

/** Older ones become the start: a long day at one label must not fill the memory. */
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
