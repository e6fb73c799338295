import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { grants } from '../engine/field.ts'
import { fieldSchema } from '../engine/schema.ts'
import { phoneProblem } from '../phone/storedPhone.ts'
import {
  catalogues,
  grantDifference,
  grantedPaths,
  grantTree,
  pathsOfCatalogue,
  unknownPaths,
  unmetNeeds,
  withNeeded,
  withoutPath,
} from './grants.ts'
import { allPermissions, treeOf } from './permission.ts'

const { staff } = catalogues

describe('the catalogs', () => {
  it('contain every permission of the platform once, in groups', () => {
    expect([...pathsOfCatalogue(staff)].sort()).toEqual([...allPermissions].sort())
    expect(staff.groups.map(({ title }) => title)).toEqual([
      'Customers',
      'Mail',
      'Lockers',
      'System',
      'Internal and dashboards',
    ])
  })

  it.each(Object.entries(catalogues))('%s grants nothing twice and names every row', (_, catalogue) => {
    const paths = pathsOfCatalogue(catalogue)
    expect(new Set(paths).size).toBe(paths.length)
    for (const { subjects } of catalogue.groups)
      for (const { label } of subjects) expect(label).toMatch(/^[A-Z][\w, ]+$/)
  })

  it('list every scope a program may have', () => {
    expect(pathsOfCatalogue(catalogues.scopes)).toEqual(
      expect.arrayContaining(['parcels.read', 'parcels.write', 'events.write', 'lockers.command', 'config.read']),
    )
    expect(pathsOfCatalogue(catalogues.product)).toEqual(
      expect.arrayContaining(['receive', 'lockers.openAll', 'secureStorage']),
    )
  })
})

describe('a tree of grants', () => {
  const schema = fieldSchema(grants('staff'), phoneProblem)

  it('adds view with every other verb, and removes all verbs with view', () => {
    for (const path of pathsOfCatalogue(staff)) {
      const view = `${path.slice(0, path.lastIndexOf('.'))}.view`
      expect(withNeeded(staff, [path])).toEqual([...new Set([view, path])])
      expect(withoutPath(staff, [view, path, 'audit.view'], view)).toEqual(view === 'audit.view' ? [] : ['audit.view'])
    }
    const both = ['customers.sites.view', 'customers.sites.edit', 'customers.sites.delete']
    expect(withoutPath(staff, both, 'customers.sites.edit')).toEqual(['customers.sites.view', 'customers.sites.delete'])
  })

  it('is created with everything it needs, and a change is checked for what it needs', () => {
    const some = fc.subarray(pathsOfCatalogue(staff))
    fc.assert(
      fc.property(some, some, (before, after) => {
        const [was, is] = [treeOf(before), treeOf(after)]
        expect(unmetNeeds(staff, was, grantTree(staff, after))).toEqual([])
        expect(unmetNeeds(staff, is, is)).toEqual([])
        const unmet = unmetNeeds(staff, was, is)
        for (const { path, needed } of unmet) {
          expect([after.includes(path), after.includes(needed)]).toEqual([true, false])
          expect(before.includes(path) && !before.includes(needed)).toBe(false)
        }
        const view = (path: string) => `${path.slice(0, path.lastIndexOf('.'))}.view`
        const lone = after.filter((path) => !after.includes(view(path)))
        const old = lone.filter((path) => before.includes(path) && !before.includes(view(path)))
        expect(unmet).toHaveLength(lone.length - old.length)
      }),
    )
  })

  it('keeps only what is granted', () => {
    expect(schema.parse({ audit: { view: false }, redis: { view: true, edit: false } })).toEqual({
      redis: { view: true },
    })
  })

  it.each([
    [{ bogus: true }, 'bogus'],
    [{ customers: { sites: { fly: true } } }, 'customers.sites.fly'],
    [{ customers: { sites: true } }, 'customers.sites'],
    [{ customers: { sites: { view: { deep: true } } } }, 'customers.sites.view'],
    [{ customers: { sites: { view: 'yes' } } }, 'customers.sites.view'],
    [{ constructor: { name: true } }, 'constructor'],
  ])('refuses %j, naming %s', (tree, path) => {
    expect(unknownPaths(staff, tree)).toEqual([path])
    expect(JSON.stringify(schema.safeParse(tree).error?.issues)).toContain(`There’s no permission ${path}.`)
  })

  it('grants its paths, whatever they are', () => {
    const some = fc.subarray(pathsOfCatalogue(staff))
    fc.assert(
      fc.property(some, (paths) => {
        const tree = grantTree(staff, paths)
        expect(unknownPaths(staff, tree)).toEqual([])
        expect(grantedPaths(staff, tree)).toEqual(expect.arrayContaining(paths))
        expect(schema.parse(tree)).toEqual(tree)
      }),
    )
  })

  it('differs from another by the paths gained and lost', () => {
    const [before, after] = [
      grantTree(staff, ['audit.view', 'redis.view']),
      grantTree(staff, ['redis.view', 'redis.edit']),
    ]
    expect(grantDifference(staff, before, after)).toEqual({ gained: ['redis.edit'], lost: ['audit.view'] })
    expect(grantDifference(staff, null, {})).toEqual({ gained: [], lost: [] })
  })
})
