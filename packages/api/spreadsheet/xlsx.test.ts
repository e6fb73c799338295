import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readSheet, unzip } from '../testing/xlsx.ts'
import type { SheetCell } from './sheet.ts'
import { xlsxOf, xmlText } from './xlsx.ts'

async function* inPages(rows: readonly SheetCell[][]) {
  for (const row of rows) yield [row]
}

const fileOf = async (rows: readonly SheetCell[][], title = 'Sites') =>
  Buffer.concat(await Array.fromAsync(xlsxOf({ title, heads: ['Name', 'Value'], pages: inPages(rows) })))

it('keeps figures figures, days days, and text text whatever it looks like', async () => {
  const file = await fileOf([
    ['=1+1', -5],
    ['<b> & "c"', { day: '2026-02-28' }],
    ['  spaces  ', { day: '1850-01-01' }],
    ['', null],
  ])
  expect(await readSheet(file)).toEqual([
    [{ text: 'Name' }, { text: 'Value' }],
    [{ text: '=1+1' }, { number: -5, style: '0' }],
    [{ text: '<b> & "c"' }, { number: 46_081, style: '1' }],
    [{ text: '  spaces  ' }, { text: '1850-01-01' }],
    [{ text: '' }, null],
  ])
})

it('has a head that stays in view, and a name that sheets may have', async () => {
  const parts = await unzip(await fileOf([], "Sites: [a]/b\\c?*'d' which are many and have long names"))
  expect(parts['xl/worksheets/sheet1.xml']).toContain(
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>',
  )
  expect(parts['xl/workbook.xml']).toMatch(/<sheet name="[^":\\/?*[\]']{1,31}"/)
})

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must not be there
const unfit = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff<>]|&(?!amp;|lt;|gt;|quot;)/

it('holds nothing that XML cannot hold', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(xmlText(text)).not.toMatch(unfit)
      expect(xmlText(text).isWellFormed()).toBe(true)
    }),
  )
})

it('fails as a whole when its rows do', async () => {
  async function* broken() {
    yield [['a', 1]]
    throw new Error('the database went away')
  }
  await expect(Array.fromAsync(xlsxOf({ title: 'T', heads: ['A', 'B'], pages: broken() }))).rejects.toThrow('went away')
})
