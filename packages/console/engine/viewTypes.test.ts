/** What must not compile: checked by tsc, like domain/engine/types.test.ts. */
import { buildings } from '@postern/domain/areas/places/buildings.ts'
import { sites } from '@postern/domain/areas/places/sites.ts'
import { expect, it } from 'vitest'
import { view } from './view.ts'
import type { ViewLoaders } from './viewRegistry.ts'

const siteView = async () => view(sites, {})

it('refuses a view for an entity that does not exist', () => {
  // @ts-expect-error no resource is called so
  const views: ViewLoaders = { sits: siteView }
  expect(Object.keys(views)).toEqual(['sits'])
})

it('refuses the view of another entity', () => {
  // @ts-expect-error these are buildings
  const views: ViewLoaders = { sites: async () => view(buildings, {}) }
  // The control.
  const right: ViewLoaders = { sites: siteView, buildings: async () => view(buildings, {}) }
  expect([Object.keys(views), Object.keys(right)]).toEqual([['sites'], ['sites', 'buildings']])
})

it('refuses lists, cells and inputs that the entity does not have', () => {
  // @ts-expect-error a list of nothing
  view(sites, { lists: { sits: {} } })
  // @ts-expect-error a cell for no field
  view(sites, { cells: { nane: () => null } })
  expect(view(sites, { lists: { users: {} }, cells: { name: () => null } }).resource.name).toBe('sites')
})
