/** One editing step of a layout, with undo and redo. */
import type { Draft } from './draft.ts'

export interface Change {
  readonly draft: Draft
  /** For example “Split door 35”. */
  readonly title: string
  readonly detail: string
}

/** The step, or the reason it isn't possible. */
export type Outcome = Change | string

export interface Steps {
  readonly start: Draft
  /** The oldest first. */
  readonly done: readonly Change[]
  /** The next one to redo first. */
  readonly undone: readonly Change[]
}

export const startFrom = (start: Draft): Steps => ({ start, done: [], undone: [] })
export const current = ({ start, done }: Steps): Draft => done.at(-1)?.draft ?? start

export const doStep = (steps: Steps, change: Change): Steps => ({ ...steps, done: [...steps.done, change], undone: [] })

export function undo(steps: Steps): Steps {
  const last = steps.done.at(-1)
  return last ? { ...steps, done: steps.done.slice(0, -1), undone: [last, ...steps.undone] } : steps
}

export function redo(steps: Steps): Steps {
  const [next, ...undone] = steps.undone
  return next ? { ...steps, done: [...steps.done, next], undone } : steps
}
