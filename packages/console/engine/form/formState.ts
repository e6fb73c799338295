/** How a record's form is saved, as a state and what can happen to it. Whether anything is unsaved follows from what is typed. */
import type { AnyRecord } from '@postern/domain/engine/resource.ts'
import type { Values } from '../requests/writes.ts'
import { type Merge, threeWay } from './merge.ts'

export interface Collision {
  readonly merge: Merge
  /** The record as someone else saved it. */
  readonly current: AnyRecord
}

type FormPhase =
  | { readonly at: 'editing' }
  /** With the collision that a merged save is to settle: its dialog stays open. */
  | { readonly at: 'saving'; readonly collision: Collision | null }
  | { readonly at: 'colliding'; readonly collision: Collision }
  /** Null: everything wrong is said under the fields. */
  | { readonly at: 'failed'; readonly problem: string | null }

export interface FormState {
  /** What the person has read and types over. */
  readonly base: AnyRecord
  readonly phase: FormPhase
}

export type FormEvent =
  | { readonly type: 'submitted' }
  | { readonly type: 'saved'; readonly record: AnyRecord }
  | { readonly type: 'collided'; readonly collision: Collision }
  | { readonly type: 'failed'; readonly problem: string | null }
  /** Back from the merge dialog to the form. */
  | { readonly type: 'returned' }
  /** Discarded, or someone else saved before anything was typed. */
  | { readonly type: 'restarted'; readonly record: AnyRecord }

const editing: FormPhase = { at: 'editing' }

export const startForm = (base: AnyRecord): FormState => ({ base, phase: editing })

export const collisionIn = ({ phase }: FormState): Collision | null => ('collision' in phase ? phase.collision : null)

export const problemIn = ({ phase }: FormState): string | null => (phase.at === 'failed' ? phase.problem : null)

export const isSaving = ({ phase }: FormState): boolean => phase.at === 'saving'

export function reduceForm(state: FormState, event: FormEvent): FormState {
  switch (event.type) {
    case 'submitted':
      return isSaving(state) ? state : { ...state, phase: { at: 'saving', collision: collisionIn(state) } }
    case 'saved':
      return startForm(event.record)
    case 'collided':
      return { ...state, phase: { at: 'colliding', collision: event.collision } }
    case 'failed':
      return { ...state, phase: { at: 'failed', problem: event.problem } }
    case 'returned':
      return state.phase.at === 'colliding' ? { ...state, phase: editing } : state
    case 'restarted':
      // A request that is under way goes on: its answer comes yet.
      return { base: event.record, phase: isSaving(state) ? state.phase : editing }
  }
}

type StaleStep =
  | { readonly type: 'resend'; readonly changes: Values }
  | { readonly type: 'collided'; readonly collision: Collision }

/** Someone else saved first: where both did not write the same field, the rest is sent again without a question. */
export function afterStale(from: Values, changes: Values, current: AnyRecord): StaleStep {
  const merge = threeWay(from, changes, current)
  return merge.conflicts.length > 0
    ? { type: 'collided', collision: { merge, current } }
    : { type: 'resend', changes: merge.send }
}
