/** The parts of a bulk change that need no database: reading the request, choosing, retrying, reporting. */
import type { BulkBody } from '@postern/domain/engine/endpoints/bulk.ts'
import { Failure, failure } from '@postern/domain/engine/failure.ts'
import { phone, secret, tags, text } from '@postern/domain/engine/field.ts'
import { type AnyRecord, resource } from '@postern/domain/engine/resource.ts'
import { describe, expect, it } from 'vitest'
import type { Db } from '../../database/db.ts'
import { bulkReport, dependentTotals } from './bulkReport.ts'
import { type BulkStrategy, type BulkTarget, runStrategy } from './bulkStrategy.ts'
import { readSelection, requireMeant } from './bulkTargets.ts'
import { groupedByValues, patchWithLists, personalChanges, savesAsSet } from './editStrategy.ts'

// Names are a closed set, so this borrows one; its words are its own.
const trolleys = resource({
  name: 'stations',
  words: { one: 'Trolley', many: 'Trolleys' },
  permission: 'customers.stations',
  scope: 'customer',
  title: 'name',
  archiveNeedsName: true,
  fields: {
    name: text({ required: true, filter: true }),
    fullName: text({ writable: false }),
    labels: tags({ max: 2 }),
    phone: phone({}),
    key: secret({}),
  },
})

const body = (more: Partial<BulkBody> = {}): BulkBody => ({ dryRun: false, ...more })
const target = (id: string): BulkTarget => ({ id, title: id.toUpperCase(), archivedAt: null })
const record = (values: object): AnyRecord => ({
  id: 'a',
  rowVersion: 1,
  createdAt: '',
  createdBy: null,
  updatedAt: '',
  updatedBy: null,
  archivedAt: null,
  labels: {},
  ...values,
})

const issuesOf = (work: () => unknown) => {
  try {
    work()
  } catch (error) {
    return error instanceof Failure ? error.detail.errors : error
  }
  return []
}

describe('reading a bulk request', () => {
  it('accepts ids as they are, and a filter as a list query with a limit', () => {
    expect(readSelection({ actor: null }, trolleys, { ids: ['a'] })).toEqual({ ids: ['a'] })
    const selection = readSelection({ actor: null }, trolleys, { filter: { 'filter[name]': 'Blue' } })
    expect(selection).toMatchObject({ atMost: 5_001, query: { filters: [{ field: 'name', values: ['Blue'] }] } })
  })

  it('refuses a filter with paging keys or unknown fields, under the path of the filter', () => {
    const read = () => readSelection({ actor: null }, trolleys, { filter: { limit: '5', 'filter[none]': 'x' } })
    expect(issuesOf(read)).toEqual([
      { path: 'filter.filter[none]', description: 'There’s no filter “filter[none]”.' },
      { path: 'filter.limit', description: 'A filter has no limit: it names all that match.' },
    ])
  })

  it('refuses more than 5,000 records, and a count other than the user saw', () => {
    expect(() => requireMeant(trolleys, body(), 5_001)).toThrow('More than 5,000 trolleys match.')
    expect(() => requireMeant(trolleys, body({ expected: 3 }), 4)).toThrow('4 trolleys match now, not 3.')
    expect(() => requireMeant(trolleys, body({ expected: 4 }), 4)).not.toThrow()
  })

  it('asks for the name before archiving, but not in a dry run', () => {
    expect(() => requireMeant(trolleys, body({ action: 'archive' }), 2)).toThrow()
    expect(() => requireMeant(trolleys, body({ action: 'archive', name: ' 2 trolleys ' }), 2)).not.toThrow()
    expect(() => requireMeant(trolleys, body({ action: 'archive', dryRun: true }), 2)).not.toThrow()
    expect(() => requireMeant(trolleys, body({ action: 'restore' }), 2)).not.toThrow()
  })
})

describe('editing as a set', () => {
  const rules = (hooks: readonly string[], crossRecordFields?: readonly string[]) => ({
    has: (hook: string) => hooks.includes(hook),
    ...(crossRecordFields && { crossRecordFields }),
  })

  it('is possible for plain fields without a rule, or with a rule that names other fields', () => {
    expect(savesAsSet(trolleys, rules([]), ['name'])).toBe(true)
    expect(savesAsSet(trolleys, rules(['beforeWrite'], ['labels']), ['name'])).toBe(true)
  })

  it('isn’t possible if a rule looks at other records, or a field is written for its own row', () => {
    expect(savesAsSet(trolleys, rules(['beforeWrite']), ['name'])).toBe(false)
    expect(savesAsSet(trolleys, rules(['beforeWrite'], ['labels']), ['name', 'labels'])).toBe(false)
    expect(savesAsSet(trolleys, rules([]), ['phone'])).toBe(false)
    expect(savesAsSet(trolleys, rules([]), ['key'])).toBe(false)
    expect(savesAsSet({ ...trolleys, template: true }, rules([]), ['name'])).toBe(false)
  })

  it('writes records that get the same values in one group', () => {
    const change = (after: string) => ({ name: { before: null, after } })
    expect(
      groupedByValues([
        { id: 'a', changes: change('Blue') },
        { id: 'b', changes: change('Red') },
        { id: 'c', changes: change('Blue') },
      ]),
    ).toEqual([
      { ids: ['a', 'c'], values: { name: 'Blue' } },
      { ids: ['b'], values: { name: 'Red' } },
    ])
  })

  it('adds to the list a record has, and refuses one that grows too long', () => {
    const adding = { patch: { labels: ['wet'] }, lists: { labels: 'add' } } as const
    expect(patchWithLists(trolleys, adding, record({ labels: ['old'] }))).toEqual({ labels: ['old', 'wet'] })
    expect(() => patchWithLists(trolleys, adding, record({ labels: ['old', 'new'] }))).toThrow()
  })

  it('reports what the user wrote, not values derived from it', () => {
    const changed = { before: null, after: 'x' }
    expect(Object.keys(personalChanges(trolleys, { name: changed, fullName: changed }, {}))).toEqual(['name'])
    expect(Object.keys(personalChanges(trolleys, { fullName: changed }, { fullName: 'x' }))).toEqual(['fullName'])
  })
})

describe('running a strategy', () => {
  const db: Db = {
    scope: 'all',
    all: async () => [],
    one: async () => undefined,
    later: () => {},
    laterChecked: () => {},
    hasWritten: () => false,
    inPart: (work) => work(),
    widened: () => {
      throw new Error('not asked for here')
    },
    copy: async () => {},
    copyPages: async () => {},
  }
  const run = (targets: readonly BulkTarget[], strategy: BulkStrategy) =>
    runStrategy({ db }, trolleys, targets, strategy)

  it('retries a refused record after another one changed', async () => {
    const gone = new Set<string>()
    const runOne = async ({ id }: BulkTarget) => {
      if (id === 'parent' && !gone.has('child')) throw failure('conflict', { message: 'It still has a child.' })
      gone.add(id)
      return {}
    }
    const { done, refused } = await run([target('parent'), target('child')], { runSet: null, runOne })
    expect(done.map(({ id }) => id)).toEqual(['child', 'parent'])
    expect(refused).toEqual([])
  })

  it('stops when a round changes nothing, and says why the rest was refused', async () => {
    let calls = 0
    const runOne = async ({ id }: BulkTarget) => {
      calls++
      if (id === 'b') throw failure('conflict', { message: 'It stays.' })
      return null
    }
    const { done, refused } = await run([target('a'), target('b')], { runSet: null, runOne })
    expect([done.length, refused]).toEqual([1, [{ ...target('b'), reason: 'It stays.' }]])
    expect(calls).toBe(2)
  })

  it('runs record by record if the set is refused', async () => {
    const runSet = async () => {
      throw failure('conflict')
    }
    const { done } = await run([target('a')], { runSet, runOne: async () => ({}) })
    expect(done).toEqual([{ ...target('a'), changes: {} }])
  })

  it('fails the whole change on a server error', async () => {
    const broken = async () => {
      throw new TypeError('broken')
    }
    const runOne = async () => ({})
    await expect(run([target('a')], { runSet: broken, runOne })).rejects.toThrow('broken')
    await expect(run([target('a')], { runSet: null, runOne: broken })).rejects.toThrow('broken')
  })
})

describe('the report', () => {
  it('counts changed and unchanged records, and refuses ids that were not found, once each', () => {
    const changes = { name: { before: 'a', after: 'b' } }
    const outcome = {
      done: [
        { ...target('a'), changes },
        { ...target('b'), changes: null },
      ],
      refused: [{ ...target('c'), reason: 'It stays.' }],
    }
    expect(bulkReport(trolleys, ['a', 'b', 'c', 'd', 'd'], ['a', 'b', 'c'].map(target), outcome)).toEqual({
      matched: 3,
      changed: 1,
      unchanged: 1,
      refused: [
        { id: 'c', title: 'C', reason: 'It stays.' },
        { id: 'd', title: null, reason: 'This trolley doesn’t exist, or you don’t have access to it.' },
      ],
      preview: [{ id: 'a', title: 'A', changes }],
      changedIds: ['a'],
    })
  })

  it('previews the first 50 changes only', () => {
    const targets = Array.from({ length: 60 }, (_, index) => target(String(index)))
    const report = bulkReport(trolleys, [], targets, {
      done: targets.map((each) => ({ ...each, changes: {} })),
      refused: [],
    })
    expect([report.preview.length, report.changedIds.length]).toEqual([50, 60])
  })

  it('sums dependents of the same resource and effect', () => {
    const totals = dependentTotals()
    const line = (effect: 'cascade' | 'detach', count: number) => ({
      resource: 'sites',
      effect,
      count,
      label: '',
      refs: [],
      as: null,
      titles: [],
    })
    totals.add([line('cascade', 2), line('detach', 1)])
    totals.add([line('cascade', 3)])
    expect(totals.list().map(({ effect, label }) => [effect, label])).toEqual([
      ['cascade', '5 sites'],
      ['detach', '1 site'],
    ])
  })
})
