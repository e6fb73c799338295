import { securityRoles } from '@postern/domain/areas/access/securityRoles.ts'
import { type Catalogue, catalogues, pathsOfCatalogue } from '@postern/domain/auth/grants.ts'
import { treeOf } from '@postern/domain/auth/permission.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changeCount } from '../form/changeCount.ts'
import { firstShown, type GrantSets, grantSets, gridGroups, type Shown, shownChoices, tick } from './grantGrid.ts'

const catalogue: Catalogue = {
  columns: ['view', 'edit'],
  needs: { edit: 'view' },
  groups: [
    {
      title: 'Yard',
      subjects: [
        { path: 'yard.gates', label: 'Gates', verbs: ['view', 'edit', 'openAll'] },
        { path: 'yard.ramps', label: 'Ramps', verbs: ['view'] },
      ],
    },
    { title: 'Office', subjects: [{ path: '', label: 'Office', verbs: ['report'] }] },
  ],
}

const setsOf = (value: string[], stored?: string[], template?: string[]): GrantSets =>
  grantSets(catalogue, {
    value: treeOf(value),
    stored: stored && treeOf(stored),
    template: template && treeOf(template),
  })

const rowsOf = (sets: GrantSets, shown: Shown, q = '') =>
  gridGroups(catalogue, sets, { shown, q }).flatMap(({ rows }) => rows.map(({ label }) => label))

describe('the filters above the matrix', () => {
  it.each([
    ['nothing to compare with', setsOf([]), ['all', 'granted']],
    ['a stored value', setsOf([], []), ['all', 'granted', 'changed']],
    ['a template', setsOf([], undefined, []), ['all', 'granted', 'template']],
    ['both', setsOf([], [], []), ['all', 'granted', 'changed', 'template']],
  ] as const)('offers what makes sense with %s', (_case, sets, choices) => {
    expect(shownChoices(sets)).toEqual(choices)
  })

  it.each([
    [true, true, 'all'],
    [true, false, 'all'],
    [false, true, 'changed'],
    [false, false, 'granted'],
  ] as const)('starts with the right one: editable %s, compared %s', (editable, compared, shown) => {
    expect(firstShown(editable, compared)).toBe(shown)
  })

  const sets = setsOf(['yard.gates.view', 'report'], ['yard.gates.view'], ['yard.ramps.view', 'report'])
  it.each([
    ['all', '', ['Gates', 'Ramps', 'Office']],
    ['granted', '', ['Gates', 'Office']],
    ['changed', '', ['Office']],
    ['template', '', ['Gates', 'Ramps']],
    ['all', ' gate ', ['Gates']],
    ['all', 'OPENALL', ['Gates']],
    ['all', 'yard.', ['Gates', 'Ramps']],
    ['granted', 'ramps', []],
    ['all', 'nothing like it', []],
  ] as const)('shows the rows of "%s" that match "%s"', (shown, q, labels) => {
    expect(rowsOf(sets, shown, q)).toEqual(labels)
  })
})

describe('the cells of a row', () => {
  const options = { shown: 'all', q: '' } as const
  const gates = (sets: GrantSets, more = {}) => gridGroups(catalogue, sets, { ...options, ...more })[0]?.rows[0]

  it('has one cell per column, null if the subject lacks the verb, and other verbs separately', () => {
    const [yard] = gridGroups(catalogue, setsOf([]), options)
    expect(
      yard?.rows.map(({ cells, special }) => [cells.map((cell) => cell?.name), special.map(({ name }) => name)]),
    ).toEqual([
      [['View gates', 'Edit gates'], ['Open all gates']],
      [['View ramps', undefined], []],
    ])
  })

  it('marks what was granted and revoked since it was stored', () => {
    const row = gates(setsOf(['yard.gates.view'], ['yard.gates.openAll']))
    expect([...(row?.cells ?? []), ...(row?.special ?? [])].map((cell) => [cell?.on, cell?.change])).toEqual([
      [true, 'gained'],
      [false, undefined],
      [false, 'lost'],
    ])
  })

  it('refuses only what is not granted yet, and nothing if read-only', () => {
    const sets = setsOf(['yard.gates.view'])
    const refusedIn = (row: ReturnType<typeof gates>) => row?.cells.map((cell) => cell?.refused)
    expect(refusedIn(gates(sets, { mayTick: () => 'You lack it.' }))).toEqual([false, true])
    expect(refusedIn(gates(sets))).toEqual([false, false])
  })

  it('has the source of each permission', () => {
    const row = gates(setsOf([]), { sourceOf: (path: string) => `from ${path}` })
    expect(row?.cells[1]?.source).toBe('from yard.gates.edit')
  })

  it('counts the whole group, not only the visible rows', () => {
    const sets = setsOf(['yard.gates.view', 'yard.ramps.view'])
    const [yard] = gridGroups(catalogue, sets, { shown: 'all', q: 'ramps' })
    expect([yard?.have, yard?.paths.length, yard?.rows.length]).toEqual([2, 4, 1])
  })
})

describe('ticking', () => {
  const lacking =
    (...lacked: string[]) =>
    (path: string) =>
      !lacked.includes(path) || `You lack ${path}.`
  it.each([
    ['grants a path', [], ['yard.ramps.view'], true, ['yard.ramps.view'], null],
    ['grants what it implies', [], ['yard.gates.edit'], true, ['yard.gates.view', 'yard.gates.edit'], null],
    [
      'revokes what depends on it',
      ['yard.gates.view', 'yard.gates.edit', 'report'],
      ['yard.gates.view'],
      false,
      ['report'],
      null,
    ],
    [
      'leaves out what may not be granted',
      [],
      ['report', 'yard.ramps.view'],
      true,
      ['yard.ramps.view'],
      'You lack report.',
    ],
    [
      'gives the first of several reasons',
      [],
      ['yard.gates.openAll', 'report'],
      true,
      [],
      'You lack yard.gates.openAll.',
    ],
    ['keeps what is already granted, no matter who ticks', ['report'], ['report'], true, ['report'], null],
    ['always revokes', ['report'], ['report'], false, [], null],
  ] as const)('%s', (_case, granted, paths, on, after, refusal) => {
    const may = lacking('report', 'yard.gates.openAll')
    expect(tick(catalogue, new Set(granted), paths, on, may)).toEqual({ paths: after, refusal })
  })
})

describe('the count of changes', () => {
  const { staff } = catalogues
  const paths = pathsOfCatalogue(staff)
  const ticks = fc.array(fc.record({ path: fc.constantFrom(...paths), on: fc.boolean() }), { maxLength: 20 })

  it('is the number of cells marked as changed, after any ticks', () => {
    fc.assert(
      fc.property(fc.subarray(paths), ticks, (stored, made) => {
        const now = made.reduce((granted: string[], { path, on }) => {
          return tick(staff, new Set(granted), [path], on, () => true).paths
        }, stored)
        const [before, after] = [{ permissions: treeOf(stored) }, { permissions: treeOf(now) }]
        const sets = grantSets(staff, { value: after.permissions, stored: before.permissions })
        const marked = gridGroups(staff, sets, { shown: 'all', q: '' })
          .flatMap(({ rows }) => rows.flatMap(({ cells, special }) => [...cells, ...special]))
          .filter((cell) => cell?.change !== undefined)
        expect(changeCount(securityRoles, before, after)).toBe(marked.length)
      }),
    )
  })

  it('ignores cells that were not ticked and are not required', () => {
    const old = ['customers.sites.edit']
    expect(tick(staff, new Set(old), ['customers.users.invite'], true, () => true).paths).toEqual([
      'customers.sites.edit',
      'customers.users.view',
      'customers.users.invite',
    ])
  })

  it('counts every other field once', () => {
    const changes = { name: 'Desk', description: null, permissions: treeOf(['audit.view', 'redis.view']) }
    expect(changeCount(securityRoles, { permissions: {} }, changes)).toBe(4)
    expect(changeCount(securityRoles, { permissions: {} }, changes, ['name', 'notes'])).toBe(1)
  })
})
