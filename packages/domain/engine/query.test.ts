import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { customers } from '../areas/customers/customers.ts'
import { versions } from '../areas/devices/versions.ts'
import { collections } from '../areas/index.ts'
import { sites } from '../areas/places/sites.ts'
import {
  type Filter,
  isSortable,
  listQueryKeys,
  type Order,
  operatorsOf,
  parseListQuery,
  printListQuery,
} from './query.ts'
import { fieldsOf, type Resource } from './resource.ts'

const text = fc
  .string({ minLength: 1, maxLength: 20, unit: fc.constantFrom(...'abcXYZ019 -_é%') })
  .map((s) => `x${s.trim()}`)

/** Any query of a resource's list. */
function anyQuery(resource: Resource) {
  const sortable = fieldsOf(resource)
    .filter(([, field]) => isSortable(field))
    .map(([name]) => name)
  const order = fc.uniqueArray(fc.record<Order>({ field: fc.constantFrom(...sortable), descending: fc.boolean() }), {
    minLength: 1,
    maxLength: 3,
    selector: (o) => o.field,
  })
  const filters = fc.uniqueArray(
    fc
      .constantFrom(...fieldsOf(resource).filter(([, field]) => operatorsOf[field.kind].length > 0))
      .chain(([name, field]) =>
        fc.constantFrom(...operatorsOf[field.kind]).chain((operator) => {
          const values: fc.Arbitrary<string | number | boolean> =
            operator === 'empty' || field.kind === 'bool'
              ? fc.boolean()
              : ['int', 'decimal', 'percent', 'count'].includes(field.kind)
                ? fc.integer()
                : field.kind === 'date' || field.kind === 'instant'
                  ? fc.constant('2026-02-28')
                  : field.kind === 'ref' || field.kind === 'refs'
                    ? fc.uuid()
                    : 'choices' in field
                      ? fc.constantFrom(...field.choices)
                      : text
          return fc
            .array(values, { minLength: 1, maxLength: operator === 'in' ? 3 : 1 })
            .map((list): Filter => ({ field: name, operator, values: list }))
        }),
      ),
    { maxLength: 4, selector: (f) => `${f.field} ${f.operator}` },
  )
  return fc.record({
    q: fc.oneof(fc.constant(''), text),
    order,
    filters,
    archived: fc.boolean(),
    limit: fc.integer({ min: 1, max: 200 }),
    count: fc.boolean(),
    cursor: fc.constant(null),
  })
}

describe('the list query', () => {
  it.each(collections.map((resource) => ({ name: resource.name, resource })))(
    'of $name survives printing and parsing',
    ({ resource }) => {
      fc.assert(
        fc.property(anyQuery(resource), (query) => {
          const printed = printListQuery(resource, query)
          expect(Object.keys(printed).filter((key) => !listQueryKeys(resource).includes(key))).toEqual([])
          const { query: parsed, issues } = parseListQuery(resource, printed)
          expect(issues).toEqual([])
          expect({ ...parsed, filters: [...parsed.filters].sort(byKey) }).toEqual({
            ...query,
            filters: [...query.filters].sort(byKey),
          })
        }),
      )
    },
  )

  it('never throws and always names invalid parts', () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.oneof(
            fc.string(),
            fc.constantFrom('constructor', 'toString', 'filter[constructor]', ...listQueryKeys(sites)),
          ),
          fc.string(),
        ),
        (params) => {
          const { query, issues } = parseListQuery(sites, params)
          expect(query.limit).toBeGreaterThan(0)
          for (const issue of issues) expect(issue.description.length).toBeGreaterThan(5)
        },
      ),
    )
  })

  it.each([
    ['limit', '0'],
    ['limit', '201'],
    ['limit', 'ten'],
    ['sort', 'bogus'],
    ['sort', 'openingHours'],
    ['sort', 'name,code,city,status'],
    ['filter[bogus]', '1'],
    ['filter[isDefault]', 'yes'],
    ['filter[status]', 'open'],
    ['filter[status][in]', 'active,open'],
    ['filter[name][between]', 'a'],
    ['filter[openingHours]', '{}'],
    ['filter[dailyCapacity][gt]', 'many'],
    ['count', '1'],
    ['archived', 'maybe'],
    ['q', 'x'.repeat(201)],
  ])('refuses %s=%s', (key, value) => {
    expect(parseListQuery(sites, { [key]: value }).issues).toHaveLength(1)
  })

  it('sorts by the definition’s order by default, and doesn’t repeat it in the URL', () => {
    for (const resource of collections)
      expect(parseListQuery(resource, { sort: resource.order }).issues, resource.name).toEqual([])
    const newestFirst = [{ field: 'releasedAt', descending: true }]
    expect(parseListQuery(versions, {}).query.order).toEqual(newestFirst)
    expect(printListQuery(versions, { order: newestFirst })).toEqual({})
    expect(printListQuery(versions, { order: [{ field: 'version', descending: false }] })).toEqual({ sort: 'version' })
  })

  it('sorts by the title if the definition has no order', () => {
    expect(parseListQuery(customers, {}).query.order).toEqual([{ field: 'name', descending: false }])
  })
})

function byKey(a: Filter, b: Filter): number {
  return `${a.field} ${a.operator}`.localeCompare(`${b.field} ${b.operator}`)
}
