/** The save state of a record's form and its events. Whether there are unsaved changes follows from the values. */
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
  /** With the collision that a merged save resolves: its dialog stays open. */
  | { readonly at: 'saving'; readonly collision: Collision | null }
  | { readonly at: 'colliding'; readonly collision: Collision }
  /** Null: all errors are shown under the fields. */
  | { readonly at: 'failed'; readonly problem: string | null }

export interface FormState {
  /** The record the user started editing from. */
  readonly base: AnyRecord
  readonly phase: FormPhase
}

export type FormEvent =
  | { readonly type: 'submitted' }
  | { readonly type: 'saved'; readonly record: AnyRecord }
  | { readonly type: 'collided'; readonly collision: Collision }
  | { readonly type: 'failed'; readonly problem: string | null }
  /** Back to the form from the merge dialog. */
  | { readonly type: 'returned' }
  /** Discarded, or someone else saved before the user typed anything. */
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
      // A pending request continues; its response is still to come.
      return { base: event.record, phase: isSaving(state) ? state.phase : editing }
  }
}

type StaleStep =
  | { readonly type: 'resend'; readonly changes: Values }
  | { readonly type: 'collided'; readonly collision: Collision }

/** Someone else saved first. If no field conflicts, the remaining changes are sent again without asking. */
export function afterStale(from: Values, changes: Values, current: AnyRecord): StaleStep {
  const merge = threeWay(from, changes, current)
  return merge.conflicts.length > 0
    ? { type: 'collided', collision: { merge, current } }
    : { type: 'resend', changes: merge.send }
}
