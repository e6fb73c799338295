import type { ImportRow } from '@postern/domain/imports/importRecord.ts'
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

it('shows a corrected row in its place', () => {
  const next = withRow(pages, row('3', 'new'), {})
  expect(next.map(({ items }) => items.map(({ result }) => result))).toEqual([['refused'], ['new']])
})

it('takes a corrected row out of the refused ones', () => {
  const next = withRow(pages, row('3', 'new'), { result: 'refused' })
  expect(next.flatMap(({ items }) => items.map(({ key }) => key))).toEqual(['2'])
})

it('finds a row whose key was corrected', () => {
  const next = withRow(pages, { ...row('3', 'new'), key: 'another' }, {})
  expect(next.flatMap(({ items }) => items.map(({ key }) => key))).toEqual(['2', 'another'])
})
