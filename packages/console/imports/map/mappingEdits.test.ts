import type { Mapping } from '@postern/domain/imports/importPlan.ts'
import type { ImportTarget } from '@postern/domain/imports/importRecord.ts'
import { expect, it } from 'vitest'
import {
  canSplitName,
  changeTransforms,
  chooseTarget,
  chosenFor,
  fillWithConstant,
  missingRequired,
  plansOf,
  removeTarget,
  wholeName,
  withoutTransform,
  withTransform,
} from './mappingEdits.ts'

const target = (key: string, kind: ImportTarget['kind'], required = false): ImportTarget => ({
  key,
  label: key,
  group: 'Person',
  kind,
  required,
  options: [],
  creatable: false,
})
const targets = [
  target('firstName', 'name'),
  target('lastName', 'name', true),
  target('emails.0', 'email'),
  target('siteId', 'reference', true),
]
const empty: Mapping = { columns: [], missing: {} }
const column = (index: number, ...samples: string[]) => ({ index, samples })

it('moves a field to the column that takes it', () => {
  const first = chooseTarget(empty, column(0, 'A@b.test'), 'emails.0', targets)
  const second = chooseTarget(first, column(1), 'emails.0', targets)
  expect(second.columns.map(({ column: index, target: key }) => [index, key])).toEqual([[1, 'emails.0']])
  expect(plansOf(first, 0)[0]?.transforms).toEqual([{ kind: 'case', to: 'lower' }])
})

it('fills both names from one column, and clears both', () => {
  const split = chooseTarget(empty, column(2, 'Vogel, Ines'), wholeName, targets)
  expect(chosenFor(split, 2)).toBe(wholeName)
  expect(split.columns.map(({ target: key }) => key)).toEqual(['firstName', 'lastName'])
  expect(canSplitName(split, 0, targets)).toBe(false)
  expect(chooseTarget(split, column(2), null, targets).columns).toEqual([])
})

it('changes a transform of both name parts, and each keeps its part', () => {
  const split = chooseTarget(empty, column(0, 'Ines Vogel'), wholeName, targets)
  const changed = changeTransforms(split, 0, (steps) =>
    withTransform(steps, { kind: 'namePart', order: 'lastFirst', part: 'first' }),
  )
  expect(changed.columns.map(({ transforms }) => transforms)).toEqual([
    [{ kind: 'namePart', order: 'lastFirst', part: 'first' }],
    [{ kind: 'namePart', order: 'lastFirst', part: 'last' }],
  ])
})

it('has each kind of transform once', () => {
  const lower = withTransform([], { kind: 'case', to: 'lower' })
  expect(withTransform(lower, { kind: 'case', to: 'upper' })).toEqual([{ kind: 'case', to: 'upper' }])
  expect(withoutTransform(lower, 'case')).toEqual([])
})

it('counts a constant as filled', () => {
  expect(missingRequired(empty, targets).map(({ key }) => key)).toEqual(['lastName', 'siteId'])
  const filled = fillWithConstant(empty, 'siteId', 'Main Campus')
  expect(missingRequired(filled, targets).map(({ key }) => key)).toEqual(['lastName'])
  expect(removeTarget(filled, 'siteId')).toEqual(empty)
})
