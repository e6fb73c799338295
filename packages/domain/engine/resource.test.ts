/** What the types guarantee. The lines marked as errors don't compile, which is the test. */
import { describe, expect, expectTypeOf, it } from 'vitest'
import { resources, singles } from '../areas/index.ts'
import { sites } from '../areas/places/sites.ts'
import { phoneProblem } from '../phone/storedPhone.ts'
import { choice, int, ref, status, text } from './field.ts'
import { childrenOf, referencesTo } from './registry.ts'
import { type CreateOf, defaultsOf, fieldsWhere, type Resource, type RowOf, resource } from './resource.ts'
import { createSchema } from './schema.ts'
import type { OpeningHours } from './shapes.ts'

const things = resource({
  name: 'sites',
  permission: 'customers.sites',
  scope: 'customer',
  title: 'name',
  fields: {
    name: text({ required: true }),
    size: choice(['small', 'large'], { required: true, default: 'small' }),
    weight: int(),
    state: status({ new: ['old'], old: [] }),
    siteId: ref('sites', { required: true }),
    seen: int({ required: true, writable: false }),
  },
})
type Row = RowOf<typeof things>
type Create = CreateOf<typeof things>

it('a row knows its values: required ones are never null', () => {
  expectTypeOf<Row['name']>().toEqualTypeOf<string>()
  expectTypeOf<Row['size']>().toEqualTypeOf<'small' | 'large'>()
  expectTypeOf<Row['weight']>().toEqualTypeOf<number | null>()
  expectTypeOf<Row['state']>().toEqualTypeOf<'new' | 'old'>()
  expectTypeOf<RowOf<typeof sites>['openingHours']>().toEqualTypeOf<OpeningHours>()
})

it('creation requires the fields without a default, and nothing else', () => {
  expectTypeOf<{ name: string; siteId: string }>().toExtend<Create>()
  expectTypeOf<{ name: string }>().not.toExtend<Create>()
  expectTypeOf<{ name: string; siteId: string; size: 'huge' }>().not.toExtend<Create>()
})

it('checks a definition’s types, but has a wide type itself', () => {
  const erased: readonly Resource[] = [things, sites]
  expect(erased).toHaveLength(2)
  // @ts-expect-error the title must be a field
  resource({ name: 'sites', permission: 'audit', scope: 'system', title: 'nope', fields: { a: text() } })
  // @ts-expect-error a subject without the four verbs cannot guard a resource
  resource({ name: 'sites', permission: 'audit', scope: 'system', title: 'a', fields: { a: text() } })
  // @ts-expect-error a default must be one of the choices
  choice(['a', 'b'], { default: 'c' })
  // @ts-expect-error a life cycle leads to its own states
  status({ new: ['gone'] })
})

it('knows which resources point to which', () => {
  expect(childrenOf(sites).map(({ from }) => from.name)).toEqual([
    'buildings',
    'tenants',
    'departments',
    'stations',
    'printers',
    'services',
  ])
  for (const each of resources) for (const { field } of referencesTo(each)) expect(field.target).toBe(each.name)
})

describe.each(singles.map((each) => ({ name: each.name, each })))(
  '$name, of which each customer has one',
  ({ each }) => {
    it('has no mandatory fields: the defaults make a complete record', () => {
      expect(fieldsWhere(each, (field) => field.given)).toEqual([])
      const begins = Object.entries(defaultsOf(each)).filter(([name]) => each.fields[name]?.writable)
      expect(createSchema(each, phoneProblem).parse({})).toEqual(Object.fromEntries(begins))
    })

    it('shows every field in exactly one section', () => {
      expect(Object.values(each.sections).flat().sort()).toEqual(Object.keys(each.fields).sort())
    })

    it('has no parents, and no other resource references it', () => {
      expect(referencesTo(each)).toEqual([])
      expect(each.parents).toEqual([])
    })
  },
)
