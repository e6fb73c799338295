/** Runs the check of `rowTypes.ts` on correct statements, and on the same ones with one error each. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RecordedColumn } from '../packages/api/testing/recordRows.ts'
import { compareRows, type Recorded } from './rowTypes/compare.ts'
import { type DeclaredRow, readDeclaredRows } from './rowTypes/declared.ts'

/** Object ids of Postgres types. */
const [BYTEA, INT4, TEXT, INT4S, TEXTS, INTERVAL, UUID, JSONB] = [17, 23, 25, 1007, 1009, 1186, 2950, 3802] as const

const source = `
interface RawBuilder<T> { readonly row: T }
declare function sql<T = unknown>(parts: TemplateStringsArray, ...values: unknown[]): RawBuilder<T>
declare class Buffer { readonly length: number }
declare const id: string
type Meta = Record<string, unknown> & { id: string }

export const site = sql<{ id: string; floors: number; name: string | null; tags: string[]; layout: { rows: number }[]; key: Buffer }>\`
  select * from sites where id = \${id}\`
export const fromContext = (): RawBuilder<{ id: string; note?: 'a' | 'b' }> => sql\`select id, note from notes\`
export const anyRecord = sql<Meta>\`select \${id} from records\`
export const condition = sql<boolean>\`archived_at is null\`
export const value = sql<number | null>\`max(rank)\`
export const write = sql\`update sites set name = ''\`
`

let declared: DeclaredRow[]
const directory = mkdtempSync(join(tmpdir(), 'postern-row-types-'))

beforeAll(() => {
  const [project, file] = [join(directory, 'tsconfig.json'), join(directory, 'statements.ts')]
  writeFileSync(file, source)
  writeFileSync(
    project,
    JSON.stringify({ compilerOptions: { strict: true, lib: ['esnext'], types: [] }, files: ['statements.ts'] }),
  )
  declared = readDeclaredRows(directory, project, [file])
})

afterAll(() => rmSync(directory, { recursive: true, force: true }))

const column = (name: string, type: number, more: Partial<RecordedColumn> = {}): RecordedColumn => ({
  name,
  type,
  from: [0, 0],
  hasNull: false,
  ...more,
})

const right = [
  column('id', UUID, { from: [100, 1] }),
  column('floors', INT4),
  column('name', TEXT, { from: [100, 2], hasNull: true }),
  column('tags', TEXTS),
  column('layout', JSONB),
  column('key', BYTEA),
]

const siteTemplate = ['\n  select * from sites where id = ', '']

const ran = (columns: readonly RecordedColumn[], template = siteTemplate): Recorded => ({
  statements: [{ template, columns }],
  nullable: new Set(['100.2']),
})

const differencesOf = (recorded: Recorded) => compareRows(declared, recorded).differences

describe('the rows that statements declare', () => {
  it('are read from explicit and inferred type arguments, but not from expressions', () => {
    expect(declared.map(({ place, template }) => [place, template])).toEqual([
      ['statements.ts:8', siteTemplate],
      ['statements.ts:10', ['select id, note from notes']],
      ['statements.ts:11', ['select ', ' from records']],
    ])
  })
})

describe('a statement that ran', () => {
  it('agrees with its type when it returns what it declares', () => {
    expect(differencesOf(ran(right))).toEqual([])
  })

  it.each<[string, (columns: typeof right) => RecordedColumn[], string]>([
    [
      'of another type',
      (columns) => columns.with(1, column('floors', TEXT)),
      "declares floors as number, but it's string",
    ],
    [
      'that is an array of something else',
      (columns) => columns.with(3, column('tags', INT4S)),
      "declares tags as string[], but it's number[]",
    ],
    [
      'of bytes that is text',
      (columns) => columns.with(5, column('key', TEXT)),
      "declares key as Buffer, but it's string",
    ],
    [
      'of a type that nothing says how to read',
      (columns) => columns.with(1, column('floors', INTERVAL)),
      `returns floors of type ${INTERVAL}, which columnTypes.ts doesn't list`,
    ],
    [
      'that is left out',
      (columns) => columns.filter(({ name }) => name !== 'tags'),
      "declares tags, which the statement doesn't return",
    ],
    [
      'that the type lacks',
      (columns) => [...columns, column('city', TEXT)],
      "returns city, which the type doesn't declare",
    ],
    [
      'that was null',
      (columns) => columns.with(1, column('floors', INT4, { hasNull: true })),
      'declares floors as never null, but it was',
    ],
    [
      'that the table lets be null',
      (columns) => columns.with(0, column('id', UUID, { from: [100, 2] })),
      'declares id as never null, but the column may be',
    ],
  ])('differs by a column %s', (_, wrong, difference) => {
    expect(differencesOf(ran(wrong(right)))).toEqual([`statements.ts:8 ${difference}`])
  })

  it('may leave out optional columns', () => {
    expect(differencesOf(ran([column('id', UUID)], ['select id, note from notes']))).toEqual([])
  })

  it('may return more columns if its type is open, but not fewer', () => {
    const template = ['select ', ' from records']
    expect(differencesOf(ran([column('id', UUID), column('city', TEXT)], template))).toEqual([])
    expect(differencesOf(ran([column('city', TEXT)], template))).toEqual([
      "statements.ts:11 declares id, which the statement doesn't return",
    ])
  })

  it('is matched to the row type it fits when two statements have the same fixed parts', () => {
    const [site, note] = declared
    if (!site || !note) throw new Error('nothing was declared')
    const both = [site, { ...note, template: site.template }]
    expect(compareRows(both, ran(right))).toEqual({ differences: [], neverRun: [note.place] })
  })
})

describe('a statement that never ran', () => {
  it('is reported', () => {
    expect(compareRows(declared, ran(right)).neverRun).toEqual(['statements.ts:10', 'statements.ts:11'])
  })
})
