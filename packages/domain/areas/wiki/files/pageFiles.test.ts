import { describe, expect, it } from 'vitest'
import { type FilePage, filesOf, pathProblem, readPageFile } from './pageFiles.ts'
import { planImport, tallyOf } from './planImport.ts'

const page = (id: number, parent: number | null, title: string, more: Partial<FilePage> = {}): FilePage => ({
  id: `00000000-0000-4000-8000-00000000000${id}`,
  parentId: parent === null ? null : `00000000-0000-4000-8000-00000000000${parent}`,
  title,
  body: `Text of ${title}\n\n---\n\ntitle: not a head\n`,
  tags: ['a "b"'],
  status: 'published',
  reviewEveryDays: null,
  // In the key order of Postgres.
  entityLinks: [{ ref: 'jammed', kind: 'faultCodes', label: 'jammed: "x"' }],
  ...more,
})
const space = [
  page(1, null, 'Lockers'),
  page(2, 1, 'Bank offline'),
  page(3, 1, 'Door: jammed?'),
  page(4, 3, 'Deep', { body: '' }),
  page(5, null, 'Lockers!'),
]

describe('files of a space', () => {
  it('are in folders that mirror its tree, with unique names', () => {
    expect(filesOf(space).map(({ path }) => path)).toEqual([
      'lockers.md',
      'lockers/bank-offline.md',
      'lockers/door-jammed.md',
      'lockers/door-jammed/deep.md',
      'lockers-2.md',
    ])
  })

  it('change nothing when they’re imported again', () => {
    expect(tallyOf(planImport(space, filesOf(space)))).toEqual({ new: 0, changed: 0, unchanged: 5, refused: 0 })
  })

  it('create the same pages in an empty space', () => {
    const planned = planImport([], filesOf(space))
    expect(tallyOf(planned)).toEqual({ new: 5, changed: 0, unchanged: 0, refused: 0 })
    expect(planned.find(({ title }) => title === 'Deep')).toMatchObject({ parentPath: 'lockers/door-jammed.md' })
    expect(planned.find(({ title }) => title === 'Bank offline')?.page).toMatchObject({
      body: space[1]?.body,
      tags: space[1]?.tags,
      entityLinks: space[1]?.entityLinks,
    })
  })
})

describe('a plan', () => {
  it('detects a changed text, a moved page, and a new one', () => {
    const files = filesOf([
      ...space.slice(0, 4).map((each) => (each.title === 'Deep' ? { ...each, body: 'More' } : each)),
    ])
    const moved = files.map((file) =>
      file.path === 'lockers/bank-offline.md' ? { ...file, path: 'bank-offline.md' } : file,
    )
    const planned = planImport(space, [...moved, { path: 'new.md', text: 'By hand' }])
    expect(planned.map(({ title, state }) => `${title}: ${state}`).toSorted()).toEqual([
      'Bank offline: changed',
      'Deep: changed',
      'Door: jammed?: unchanged',
      'Lockers: unchanged',
      'New: new',
    ])
  })

  it('finds a page by its place if the file has no ID', () => {
    const [planned] = planImport(space, [{ path: 'lockers.md', text: '---\ntitle: Lockers\n---\n\nOther' }])
    expect(planned).toMatchObject({ state: 'changed', pageId: space[0]?.id })
  })

  it.each([
    ['../evil.md'],
    ['/etc/passwd.md'],
    ['a\\b.md'],
    ['C:x.md'],
    ['a//b.md'],
    ['a/./b.md'],
    ['picture.png'],
    ['1/2/3/4/5/6/7.md'],
  ])('refuses the path %s', (path) => {
    expect(pathProblem(path)).toBeDefined()
    expect(planImport([], [{ path, text: 'x' }])).toMatchObject([{ state: 'refused' }])
  })

  it('rejects a folder without a page, two files for one page, and unreadable headers', () => {
    const [first] = filesOf(space)
    const planned = planImport(space, [
      { path: 'nowhere/page.md', text: 'x' },
      { path: 'lockers.md', text: first?.text ?? '' },
      { path: 'copy.md', text: first?.text ?? '' },
      { path: 'wrong.md', text: '---\nstatus: "gone"\n---\n' },
    ])
    expect(planned.filter(({ state }) => state === 'refused').map(({ path }) => path)).toEqual([
      'copy.md',
      'wrong.md',
      'nowhere/page.md',
    ])
  })
})

it('reads a file written by hand: its name is the title', () => {
  expect(readPageFile({ path: 'lockers/how-to-start.md', text: 'Hello\r\nthere' })).toMatchObject({
    id: null,
    title: 'How to start',
    body: 'Hello\nthere',
    status: 'draft',
  })
})
