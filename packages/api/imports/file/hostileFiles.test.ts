/** Malicious and broken files: refused or reported row by row, and nothing is written before the run. */
import { contactTypes } from '@postern/domain/areas/people/contactTypes.ts'
import type { FailureBody } from '@postern/domain/engine/failure.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { tx } from '../../database/db.ts'
import { actsIn } from '../../testing/acts.ts'
import { importing, mapped, matchingBy } from '../../testing/imports/importing.ts'
import { testServer } from '../../testing/server.ts'

const size = process.env.POSTERN_SOAK ? 100_000 : 3_000

const { admin, north, database } = await testServer()
await actsIn(admin, north).create(contactTypes, { name: 'Anyone', requiredFields: [], isDefault: true })
const { send, upload, checked, rows, step } = importing(admin, north)
const contactsThere = () =>
  tx(database, 'all', (db) => db.all(sql<{ count: number }>`select count(*) as count from contacts`))

const people = mapped({ 0: 'externalId', 1: 'lastName', 2: 'emails.0' })
const reasonOf = (answer: { json<T>(): T }) => answer.json<FailureBody>().errors?.[0]?.description

describe('a broken table', () => {
  it('has every bad row reported once, and good and bad ones are all of them', async () => {
    const broken: readonly ((n: number) => Buffer | string)[] = [
      (n) => Buffer.from([...Buffer.from(`x${n},M`), 0xfc, ...Buffer.from(`ller,x${n}@north.test`)]),
      (n) => `x${n},Nul\0Name,x${n}@north.test`,
      (n) => `x${n},"closed" early,x${n}@north.test`,
      (n) => `x${n},${'y'.repeat(n % 700 === 350 ? 1_000_000 : 9_000)},x${n}@north.test`,
      (n) => `x${n},Name,x${n}@north.test,one,too,many`,
      (n) => `x${n},Name,not an address`,
      (n) => `x${n},Name,x${n}@north.test${',x'.repeat(10_000)}`,
    ]
    const lines: Buffer[] = [Buffer.from('\uFEFFID,Last,Email')]
    let bad = 0
    for (let n = 0; n < size; n++) {
      const make = n % 100 === 50 && bad < 700 ? broken[bad++ % broken.length] : undefined
      lines.push(Buffer.from(make?.(n) ?? `x${n},Name${n},x${n}@north.test`))
    }
    const file = Buffer.concat(lines.flatMap((line) => [line, Buffer.from('\r\n')]))
    const { id, counts } = await checked(file, people, matchingBy(['externalId']))
    expect(counts).toMatchObject({ total: size, new: size - bad, refused: bad })
    const refused = await rows(id, '?result=refused')
    expect(refused.every(({ problems }) => problems.length >= 1)).toBe(true)
    expect(new Set(refused.map(({ row }) => row)).size).toBe(refused.length)
    expect(refused[0]).toMatchObject({ row: 52 })
    expect(await contactsThere()).toEqual([{ count: 0 }])
  }, 120_000)

  it('with an open quotation mark loses that line only', async () => {
    const { counts } = await checked('ID,Last,Email\na,One,\nb,"Two,\nc,Three,\n', people, matchingBy(['externalId']))
    expect(counts).toMatchObject({ total: 3, new: 2, refused: 1 })
  })

  it('with CR only, other delimiters, UTF-16 or twice the same heading is read', async () => {
    for (const [file, delimiter] of [
      ['ID\rx1\rx2\r', ','],
      ['ID;Last;Email\nx1;One;\n', ';'],
      [Buffer.from('\uFEFFID\tLast\nx1\tÉva\n', 'utf16le'), '\t'],
    ] as const) {
      const { reading, columns, sample } = await upload(file)
      expect([reading.delimiter, columns[0]?.name, sample[0]?.[0]]).toEqual([delimiter, 'ID', 'x1'])
    }
    expect((await upload('Name,Name,name\na,b,c\n')).columns.map(({ name }) => name)).toEqual([
      'Name',
      'Name (2)',
      'name (3)',
    ])
  })
})

describe('a file that is no table', () => {
  it.each([
    ['nothing', '', 'The file is empty.'],
    ['a web page', '<!DOCTYPE html><html><body>hi</body></html>', 'web page'],
    ['an old Excel file', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), 'old Excel file'],
    ['a picture', Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47]), Buffer.alloc(400)]), 'isn’t a table'],
    ['a broken workbook', Buffer.from('PK\u0003\u0004 nothing'), 'workbook'],
    ['ten thousand columns', `${'x,'.repeat(10_000)}x\n1\n`, 'columns'],
  ])('%s is refused in a sentence', async (_, content, sentence) => {
    const answer = await send(content)
    expect(answer.statusCode, answer.body).toBe(400)
    expect(reasonOf(answer)).toContain(sentence)
  })
})

describe('formulas and marks', () => {
  it('stay the text they are', async () => {
    const file = `ID,Last,Email\nf1,"=HYPERLINK(""http://x"")",\nf2,'+1 Name,\n`
    const { id } = await checked(file, people, matchingBy(['externalId']))
    await step(id, 'run')
    const names = await tx(database, 'all', (db) =>
      db.all(
        sql<{
          name: string
        }>`select last_name as name from contacts where external_id in ('f1', 'f2') order by external_id`,
      ),
    )
    expect(names).toEqual([{ name: '=HYPERLINK("http://x")' }, { name: '+1 Name' }])
  })
})
