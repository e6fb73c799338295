import { describe, expect, it } from 'vitest'
import { bareRecord } from '../../testing/bareRecord.ts'
import {
  afterStale,
  type Collision,
  collisionIn,
  type FormEvent,
  type FormState,
  isSaving,
  problemIn,
  reduceForm,
  startForm,
} from './formState.ts'

const read = bareRecord({ rowVersion: 1, name: 'Gate' })
const newer = bareRecord({ rowVersion: 2, name: 'North gate' })
const collision: Collision = { merge: { send: {}, conflicts: [], agreed: [] }, current: newer }

const editing: FormState = startForm(read)
const saving: FormState = { base: read, phase: { at: 'saving', collision: null } }
const savingMerged: FormState = { base: read, phase: { at: 'saving', collision } }
const colliding: FormState = { base: read, phase: { at: 'colliding', collision } }
const failed: FormState = { base: read, phase: { at: 'failed', problem: 'No answer.' } }

const submitted: FormEvent = { type: 'submitted' }
const returned: FormEvent = { type: 'returned' }
const restarted: FormEvent = { type: 'restarted', record: newer }

describe('a form', () => {
  it.each([
    ['is saved', editing, submitted, saving],
    ['is saved again after a failure', failed, submitted, saving],
    ['is saved merged, with its dialog open', colliding, submitted, savingMerged],
    ['starts over from what was saved', saving, { type: 'saved', record: newer }, startForm(newer)],
    ['closes the dialog when the merge was saved', savingMerged, { type: 'saved', record: newer }, startForm(newer)],
    ['asks when someone else wrote the same field', saving, { type: 'collided', collision }, colliding],
    ['asks again when someone was faster again', savingMerged, { type: 'collided', collision }, colliding],
    ['tells why it was not saved', saving, { type: 'failed', problem: 'No answer.' }, failed],
    ['closes the dialog where the merge was refused', savingMerged, { type: 'failed', problem: 'No answer.' }, failed],
    ['goes back from the dialog to the fields', colliding, returned, editing],
    ['follows the record while nothing is typed', editing, restarted, startForm(newer)],
    ['forgets a failure when it is discarded', failed, restarted, startForm(newer)],
    ['forgets a collision when it is discarded', colliding, restarted, startForm(newer)],
    ['goes on saving when it is discarded meanwhile', saving, restarted, { ...saving, base: newer }],
  ] as const)('%s', (_case, before, event, after) => {
    expect(reduceForm(before, event)).toEqual(after)
  })

  it.each([
    ['a second press of the key while it saves', saving, submitted],
    ['closing the dialog while the merge is saved', savingMerged, returned],
    ['a dialog that is not there', editing, returned],
  ] as const)('ignores %s', (_case, state, event) => {
    expect(reduceForm(state, event)).toBe(state)
  })

  it.each([
    ['editing', editing, false, null, null],
    ['saving', saving, true, null, null],
    ['saving a merge', savingMerged, true, collision, null],
    ['colliding', colliding, false, collision, null],
    ['failed', failed, false, null, 'No answer.'],
  ] as const)('shows the right parts while %s', (_case, state, busy, asked, problem) => {
    expect([isSaving(state), collisionIn(state), problemIn(state)]).toEqual([busy, asked, problem])
  })
})

describe('a stale save', () => {
  const from = { name: 'Gate', width: 3 }
  it.each([
    ['is sent again where others left its fields alone', { width: 4 }, { width: 3, name: 'North' }, { width: 4 }],
    ['sends nothing where both wrote the same', { width: 4 }, { width: 4, name: 'North' }, {}],
  ])('%s', (_case, changes, theirs, sent) => {
    expect(afterStale(from, changes, bareRecord(theirs))).toEqual({ type: 'resend', changes: sent })
  })

  it('asks if both changed a field differently', () => {
    const current = bareRecord({ name: 'North', width: 3 })
    expect(afterStale(from, { name: 'South', width: 4 }, current)).toEqual({
      type: 'collided',
      collision: {
        current,
        merge: {
          send: { width: 4 },
          conflicts: [{ field: 'name', base: 'Gate', yours: 'South', theirs: 'North' }],
          agreed: [],
        },
      },
    })
  })
})
