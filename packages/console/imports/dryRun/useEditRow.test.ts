import type { ImportRow, RowProblem } from '@postern/domain/imports/importRecord.ts'
import { problemKey } from '@postern/domain/imports/problemKey.ts'
import { expect, it } from 'vitest'
import { withRow } from './useEditRow.ts'

const row = (key: string, result: ImportRow['result']): ImportRow => ({
  row: Number(key),
  key,
  result,
  recordId: null,
  title: '',
  changes: [],
  problems: [],
  edited: [],
})
const pages = [
  { items: [row('2', 'refused')], nextCursor: 'a' },
  { items: [row('3', 'refused')], nextCursor: null },
]

it('replaces a corrected row in place', () => {
  const next = withRow(pages, row('3', 'new'), {})
  expect(next.map(({ items }) => items.map(({ result }) => result))).toEqual([['refused'], ['new']])
})

it('removes a corrected row from the refused ones', () => {
  const next = withRow(pages, row('3', 'new'), { result: 'refused' })
  expect(next.flatMap(({ items }) => items.map(({ key }) => key))).toEqual(['2'])
})

it('removes a row from its problem’s list once it has other problems only', () => {
  const about = (target: string): RowProblem => ({
    ...{ code: 'REQUIRED', target, column: 0, found: null, message: 'Enter a value.' },
  })
  const left = (...problems: RowProblem[]) =>
    withRow(pages, { ...row('3', 'refused'), problems }, { problem: problemKey(about('email')) }).flatMap(({ items }) =>
      items.map(({ key }) => key),
    )
  expect(left(about('email'), about('phone'))).toEqual(['2', '3'])
  expect(left(about('phone'))).toEqual(['2'])
})

it('finds a row whose key was corrected', () => {
  const next = withRow(pages, { ...row('3', 'new'), key: 'another' }, {})
  expect(next.flatMap(({ items }) => items.map(({ key }) => key))).toEqual(['2', 'another'])
})
