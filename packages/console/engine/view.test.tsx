import { customers } from '@postern/domain/areas/customers/customers.ts'
import { resources } from '@postern/domain/areas/index.ts'
import { sites } from '@postern/domain/areas/places/sites.ts'
import { describe, expect, it } from 'vitest'
import { view } from './view.ts'
import { loadViews, viewOf } from './viewRegistry.ts'

describe('a view', () => {
  it('is typed by its resource', () => {
    // @ts-expect-error there is no such field
    view(sites, { cells: { nope: () => null } })
    // @ts-expect-error the value is a text, not a number
    view(sites, { cells: { name: ({ value }: { value: number }) => value } })
    // @ts-expect-error there is no such field in the record
    view(sites, { summary: (site) => ({ facts: [site.nope] }) })
    // @ts-expect-error there is no such field to write
    view(customers, { inputs: { nope: () => null } })
    const own = view(customers, { cells: { products: ({ value }) => value.map((product) => product.length) } })
    expect(Object.keys(own.cells)).toEqual(['products'])
  })

  it('exists for every resource, and is the entity’s own once loaded', async () => {
    for (const resource of resources) expect(viewOf(resource).resource.name).toBe(resource.name)
    expect(Object.keys(viewOf(customers).tabs)).toEqual([])
    await loadViews(resources)
    expect(Object.keys(viewOf(customers).tabs)).toContain('overview')
    for (const resource of resources) expect(viewOf(resource).resource.name).toBe(resource.name)
  })
})
