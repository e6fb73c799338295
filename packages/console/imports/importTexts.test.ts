import { expect, it } from 'vitest'
import { brakeTitle, columnLetter, leftText, readingText, sizeText, spanText } from './importTexts.ts'

it.each([
  [0, 'A'],
  [25, 'Z'],
  [26, 'AA'],
  [701, 'ZZ'],
  [702, 'AAA'],
])('names column %i the way spreadsheets do: %s', (index, letter) => {
  expect(columnLetter(index)).toBe(letter)
})

it('describes how a file is read', () => {
  const csv = { format: 'csv', encoding: 'utf-8', delimiter: '\t', sheet: null, hasHeader: true } as const
  expect(readingText(csv)).toBe('UTF-8, tab')
  expect(readingText({ ...csv, format: 'xlsx', sheet: 'Students' })).toBe('XLSX, Students')
})

it('formats how long something took and how long it can be undone', () => {
  expect([400, 9_400, 120_000, 125_000, 4_320_000].map(spanText)).toEqual([
    '1 s',
    '9 s',
    '2 min',
    '2 min 5 s',
    '1 h 12 min',
  ])
  expect([6 * 86_400_000 + 23 * 3_600_000, 5_400_000, 90_000].map(leftText)).toEqual([
    '6 d 23 h left',
    '1 h left',
    '1 min left',
  ])
})

it('describes what stopped the import', () => {
  const brake = { kind: 'leaving', count: 1_018, of: 18_204, percent: 5.592, limitPercent: 5 } as const
  expect(brakeTitle(brake, 'contacts')).toBe('Safety brake: 5.6% of contacts would be marked leaving. The limit is 5%.')
})

it('writes sizes in the unit that fits', () => {
  expect([12, 4_600, 3_450_000].map(sizeText)).toEqual(['12 B', '5 kB', '3.5 MB'])
})
