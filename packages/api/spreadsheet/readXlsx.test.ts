/** Workbooks from other programs: read within limits, or refused with a clear message. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { ZipFile } from 'yazl'
import { readXlsx, sheetNames } from './readXlsx.ts'
import type { SheetCell } from './sheet.ts'
import { xlsxOf } from './xlsx.ts'

const folder = await mkdtemp(join(tmpdir(), 'postern-xlsx-'))
afterAll(() => rm(folder, { recursive: true }))

let count = 0
async function saved(bytes: Buffer): Promise<string> {
  const path = join(folder, `${count++}.xlsx`)
  await writeFile(path, bytes)
  return path
}

const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const sheet = (rows: string) => `<worksheet ${main}><sheetData>${rows}</sheetData></worksheet>`

const usual: Readonly<Record<string, string>> = {
  'xl/workbook.xml': `<workbook ${main} xmlns:r="r"><sheets><sheet name="Hidden" state="hidden" r:id="r2"/><sheet name="People" state="visible" r:id="r1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels':
    '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Target="worksheets/sheet2.xml"/></Relationships>',
  'xl/styles.xml': `<styleSheet ${main}><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
  'xl/sharedStrings.xml': `<sst ${main}><si><t>Ines</t></si><si><r><t>Vo</t></r><r><t>gel</t></r><rPh><t>x</t></rPh></si></sst>`,
}

async function workbook(parts: Readonly<Record<string, string | Buffer>>): Promise<string> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries({ ...usual, ...parts })) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  return saved(await buffer(zip.outputStream as Readable))
}

async function rowsIn(path: string): Promise<(readonly string[])[]> {
  const rows: (readonly string[])[] = []
  for await (const batch of readXlsx(path, null)) rows.push(...batch.map(({ cells }) => cells))
  return rows
}

const sheetOf = (rows: string) => ({ 'xl/worksheets/sheet1.xml': sheet(rows) })

describe('a workbook', () => {
  it('has shared and inline texts, numbers, dates, booleans and results of formulas, which are never evaluated', async () => {
    const path = await workbook(
      sheetOf(
        '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c></row>' +
          '<row r="3"><c t="n"><v>0.30000000000000004</v></c><c s="1"><v>45000</v></c><c t="b"><v>1</v></c><c t="str"><f>A1&amp;"!"</f><v>Ines!</v></c><c><f>1+1</f></c></row>',
      ),
    )
    expect(await rowsIn(path)).toEqual([
      ['Ines', '', 'Vogel'],
      ['0.3', '2023-03-15', 'Yes', 'Ines!'],
    ])
    expect(await sheetNames(path)).toEqual(['People'])
  })

  it('of our own reads back as it was written', async () => {
    const cell = fc.oneof(
      fc
        .string({ unit: fc.constantFrom('a', '<', '&', '"', '=', '+', '_', 'x', ' ', 'é', '漢') })
        .map((text) => `t${text}`),
      fc.integer({ min: -1e9, max: 1e9 }),
      fc.constantFrom<SheetCell>({ day: '2026-02-28' }, { day: '1901-01-01' }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 5 }), async (rows) => {
        async function* pages() {
          yield rows
        }
        const file = await buffer(Readable.from(xlsxOf({ title: 'X', heads: ['one', 'two'], pages: pages() })))
        const text = (each: SheetCell) => (each !== null && typeof each === 'object' ? each.day : String(each))
        expect(await rowsIn(await saved(file))).toEqual([['one', 'two'], ...rows.map((row) => row.map(text))])
      }),
      { numRuns: 20 },
    )
  })
})

describe('a hostile workbook', () => {
  const refused = async (path: string) => expect(rowsIn(path)).rejects.toThrow(/file|sheet|Row|cell|workbook/i)

  it('that unpacks to hundreds of megabytes is refused', async () => {
    await refused(await workbook(sheetOf(`<row><c t="inlineStr"><is><t>${' '.repeat(8_000_000)}</t></is></c></row>`)))
    await refused(await workbook(sheetOf(`<row><c><v>1</v></c></row>${'<row/>'.repeat(4_000_000)}`)))
  })

  it('with entities, a document type or another file behind it is refused', async () => {
    const xxe = `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>${sheet('<row><c t="inlineStr"><is><t>&e;</t></is></c></row>')}`
    await refused(await workbook({ 'xl/worksheets/sheet1.xml': xxe }))
    const rels =
      '<Relationships><Relationship Id="r1" TargetMode="External" Target="http://127.0.0.1/x"/></Relationships>'
    await refused(await workbook({ 'xl/_rels/workbook.xml.rels': rels }))
  })

  it('with 16,000 columns, thousands of parts or bytes that are no workbook is refused', async () => {
    await refused(await workbook(sheetOf('<row r="1"><c r="XFD1"><v>1</v></c></row>')))
    const parts = Object.fromEntries(Array.from({ length: 2_500 }, (_, n) => [`x/${n}.xml`, '<a/>']))
    await refused(await workbook({ ...sheetOf(''), ...parts }))
    await refused(await saved(Buffer.from('PK\u0003\u0004 and nothing more')))
  })
})
