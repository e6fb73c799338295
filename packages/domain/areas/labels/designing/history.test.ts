import fc from 'fast-check'
import { expect, it } from 'vitest'
import { doStep, type History, present, redo, startFrom, undo } from './history.ts'

type Act = { do: number; joins: string | null } | 'undo' | 'redo'
const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ do: fc.integer(), joins: fc.constantFrom(null, null, 'nudge', 'code') }),
  fc.constant('undo' as const),
  fc.constant('redo' as const),
)
const play = (acts: readonly Act[]): History<number> =>
  acts.reduce<History<number>>(
    (history, each) =>
      each === 'undo' ? undo(history) : each === 'redo' ? redo(history) : doStep(history, each.do, 'Step', each.joins),
    startFrom(0),
  )

it('returns to the same history when a step is undone and redone, and redone and undone', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 60 }), (acts) => {
      const history = play(acts)
      if (history.done.length > 0) expect(redo(undo(history))).toEqual(history)
      if (history.undone.length > 0) expect(undo(redo(history))).toEqual(history)
    }),
  )
})

it('shows the state of the last step, and nothing to redo after a new one', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 60 }), fc.integer(), (acts, state) => {
      const history = doStep(play(acts), state, 'Step')
      expect(present(history)).toBe(state)
      expect(redo(history)).toBe(history)
    }),
  )
})

it('undoes joined steps as one', () => {
  const nudged = [1, 2, 3].reduce((history, x) => doStep(history, x, 'Nudge', 'nudge e1'), startFrom(0))
  expect(present(nudged)).toBe(3)
  expect(present(undo(nudged))).toBe(0)
  expect(present(undo(doStep(nudged, 4, 'Nudge', 'nudge e2')))).toBe(3)
})

it('starts a new step after an undo, even with the same kind', () => {
  const undone = undo(doStep(doStep(startFrom(0), 1, 'Nudge', 'a'), 2, 'Add'))
  expect(present(undo(doStep(undone, 3, 'Nudge', 'a')))).toBe(1)
})

it('keeps the latest 200 steps', () => {
  const long = Array.from({ length: 500 }, (_, index) => index).reduce(
    (history, state) => doStep(history, state, 'Step'),
    startFrom(-1),
  )
  expect(long.done).toHaveLength(200)
  expect(long.start).toBe(299)
})
