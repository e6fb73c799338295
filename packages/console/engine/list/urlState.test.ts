import { collections } from '@postern/domain/areas/index.ts'
import type { ListQuery } from '@postern/domain/engine/query.ts'
import { type Filter, operatorsOf } from '@postern/domain/engine/query.ts'
import { fieldsOf } from '@postern/domain/engine/resource.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readListQuery, readSearch, searchFor, withSearch } from './urlState.ts'

const word = fc.stringMatching(/^[\p{L}\p{N} .&#=+%/?[\]“”-]{1,20}$/u).map((text) => text.trim())

/** Any query a resource allows: valid values per field, at most one filter per field and operator. */
const queryOf = (resource: (typeof collections)[number]): fc.Arbitrary<ListQuery> => {
  const filters = fieldsOf(resource).flatMap(([field, of]) =>
    operatorsOf[of.kind]
      .filter((operator) => operator !== 'in')
      .map((operator): fc.Arbitrary<Filter> => {
        const value: fc.Arbitrary<string | number | boolean> =
          operator === 'empty' || of.kind === 'bool'
            ? fc.boolean()
            : ['int', 'decimal', 'percent', 'count'].includes(of.kind)
              ? fc.integer()
              : of.kind === 'date' || of.kind === 'instant'
                ? fc.constantFrom('2026-02-28', '2024-02-29')
                : of.kind === 'ref' || of.kind === 'refs'
                  ? fc.uuid()
                  : 'choices' in of
                    ? fc.constantFrom(...of.choices)
                    : word.filter((text) => text !== '')
        return value.map((one) => ({ field, operator, values: [one] }))
      }),
  )
  const order = fc.tuple(fc.constantFrom(resource.title, 'createdAt', 'updatedAt'), fc.boolean())
  return fc.record({
    q: word,
    filters: filters.length === 0 ? fc.constant([]) : fc.subarray(filters).chain((some) => fc.tuple(...some)),
    order: order.map(([field, descending]) => [{ field, descending }]),
    archived: fc.boolean(),
  })
}

describe.each(collections)('the URL of the list of $name', (resource) => {
  it('contains the whole query, and is parsed back to the same', () => {
    fc.assert(
      fc.property(queryOf(resource), (asked) => {
        const href = withSearch('/list', searchFor(resource, asked))
        const { query, issues } = readListQuery(resource, readSearch(href.slice('/list'.length)))
        expect(issues).toEqual([])
        expect({ q: query.q, order: query.order, archived: query.archived }).toEqual({
          q: asked.q,
          order: asked.order,
          archived: asked.archived,
        })
        expect(query.filters.toSorted(byKey)).toEqual(asked.filters.toSorted(byKey))
      }),
      { numRuns: 60 },
    )
  })

  it('survives any URL', () => {
    fc.assert(
      fc.property(fc.webQueryParameters(), (text) => {
        const { query } = readListQuery(resource, readSearch(text))
        expect(query.order.length).toBeGreaterThan(0)
      }),
    )
  })
})

const byKey = (a: Filter, b: Filter) => `${a.field} ${a.operator}`.localeCompare(`${b.field} ${b.operator}`)

describe('a page’s own keys', () => {
  const [resource] = collections
  if (!resource) throw new Error('the registry is empty')
  const query: ListQuery = { q: 'x', filters: [], order: [], archived: false }

  it('are not part of the query', () => {
    expect(readListQuery(resource, { tab: 'details', edit: 'Identity', new: '1' }).issues).toEqual([])
  })

  it('stay when the query changes', () => {
    expect(searchFor(resource, query, { tab: 'floors', q: 'old' })).toEqual({ tab: 'floors', q: 'x' })
  })
})
