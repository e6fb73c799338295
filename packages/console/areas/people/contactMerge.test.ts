import { describe, expect, it } from 'vitest'
import { bareRecord } from '../../testing/bareRecord.ts'
import { differingFields, mergeConsequence, sideOf, takenFields } from './contactMerge.ts'
import { pairBody, pairOf } from './usePairMerge.ts'

const ann = bareRecord({ id: 'ann', rowVersion: 3, displayName: 'Ann Lee', suite: '12', mailboxNumber: null })
const anna = bareRecord({
  id: 'anna',
  rowVersion: 8,
  displayName: 'Anna Lee',
  suite: '14',
  mailboxNumber: null,
})
const pair = { stays: ann, goes: anna }

describe('the pair to be merged', () => {
  it.each([
    ['is there once both are', [ann, anna], 'ann', ['ann', 'anna']],
    ['turns round', [ann, anna], 'anna', ['anna', 'ann']],
    ['keeps the first where the chosen one is not among them', [ann, anna], 'other', ['ann', 'anna']],
    ['is not there with one alone', [ann], 'ann', undefined],
    ['is not there with none', [], 'ann', undefined],
  ])('%s', (_case, records, staysId, ids) => {
    const found = pairOf(records, staysId)
    expect(found && [found.stays.id, found.goes.id]).toEqual(ids)
  })

  it('is sent with the versions that were read', () => {
    expect(pairBody(pair)).toEqual({ stays: { id: 'ann', rowVersion: 3 }, goes: { id: 'anna', rowVersion: 8 } })
  })
})

describe('the values that are kept', () => {
  it('asks only about fields that differ', () => {
    const names = differingFields(pair).map(([name]) => name)
    expect(names).toContain('suite')
    expect(names).not.toContain('mailboxNumber')
  })

  it('takes values the kept contact doesn’t have', () => {
    expect(sideOf(pair, {}, 'suite')).toBe('stays')
    expect(takenFields(pair, {})).not.toContain('suite')
    expect(sideOf({ stays: { ...ann, suite: null }, goes: anna }, {}, 'suite')).toBe('goes')
  })

  it('keeps a choice with its contact when the other one is kept', () => {
    const taken = { suite: 'anna' }
    expect(sideOf(pair, taken, 'suite')).toBe('goes')
    expect(takenFields(pair, taken)).toContain('suite')
    expect(sideOf({ stays: anna, goes: ann }, taken, 'suite')).toBe('stays')
  })
})

describe('what a merge means', () => {
  const rest = 'is archived and its name becomes an alias. You can undo the merge for 7 days.'
  const twin = { ...anna, displayName: 'Ann Lee' }
  it.each([
    ['before the server has answered', pair, undefined, `Checking linked records… Anna Lee ${rest}`],
    [
      'with something to move',
      pair,
      ['2 parcels', '1 door'],
      `Moves to Ann Lee: 2 parcels and 1 door. Anna Lee ${rest}`,
    ],
    ['with nothing to move', pair, [], `Anna Lee has no linked records. Anna Lee ${rest}`],
    [
      'for two of one name',
      { stays: ann, goes: twin },
      ['2 parcels'],
      `Moves to the contact you keep: 2 parcels. The other contact ${rest}`,
    ],
    [
      'for two of one name, with nothing to move',
      { stays: ann, goes: twin },
      [],
      `The other contact has no linked records. The other contact ${rest}`,
    ],
  ])('%s', (_case, two, moved, text) => {
    expect(mergeConsequence(two, moved)).toBe(text)
  })
})
