/** What the palette asks the server: inside a customer all its records at once, and customers and system records list by list. */
import { customers } from '@postern/domain/areas/customers/customers.ts'
import { resources } from '@postern/domain/areas/index.ts'
import { searchHits } from '@postern/domain/engine/lookup.ts'
import type { Page } from '@postern/domain/engine/query.ts'
import { findResource } from '@postern/domain/engine/registry.ts'
import type { AnyRecord, Resource } from '@postern/domain/engine/resource.ts'
import { keepPreviousData, queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { insideText } from '../engine/cells/insideText.ts'
import { asText, titleOf } from '../engine/cells/values.ts'
import { rowFields } from '../engine/list/rowFields.ts'
import { collectionAddress, keyOf, told } from '../engine/requests/queries.ts'
import { call } from '../http/call.ts'
import { request } from '../http/request.ts'
import { useCan } from '../session/useSession.ts'
import type { EntryGroup, Scope } from './entries.ts'
import { foundGroup, type Hit, type Hits } from './foundGroups.ts'

const pauseMs = 150

export function useDebounced(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

/** What is typed on cancels what was asked: each request has the signal of its query. */
const searchOptions = (customerId: string, q: string) =>
  queryOptions({
    queryKey: ['search', customerId, q],
    queryFn: ({ signal }) =>
      call('GET /api/customers/:customerId/search', { params: { customerId }, query: { q }, signal }),
    placeholderData: keepPreviousData,
    ...told,
  })

export const hitOf = (resource: Resource, record: AnyRecord): Hit => ({
  id: record.id,
  name: titleOf(resource, record),
  inside: insideText(resource, record),
  detail: asText(record.code),
  color: asText(record.brandColor),
})

const listHitsOptions = (resource: Resource, q: string) =>
  queryOptions({
    queryKey: keyOf(resource, 'search', q),
    queryFn: async ({ signal }): Promise<Hits> => {
      const query = { q, limit: searchHits, count: true, fields: rowFields(resource).join(',') }
      const page = await request<Page<AnyRecord>>('GET', collectionAddress(resource, undefined), { query, signal })
      const items = page.items.map((record) => hitOf(resource, record))
      return { resource, total: page.total ?? items.length, items }
    },
    placeholderData: keepPreviousData,
    ...told,
  })

export interface Found {
  groups: EntryGroup[]
  asking: boolean
  failed: boolean
  /** How long the last answer took. */
  tookMs: number | undefined
}

/** Customers are found everywhere, system records where the search is not narrowed to a customer. */
const acrossCustomers = (scope: Scope | undefined): readonly Resource[] =>
  scope ? [customers] : [customers, ...resources.filter(({ scope: kind, listed }) => listed && kind === 'system')]

export function useFound(query: string, scope: Scope | undefined): Found {
  const can = useCan()
  const isAsked = query !== ''
  const inside = useQuery({ ...searchOptions(scope?.id ?? '', query), enabled: isAsked && scope !== undefined })
  const across = useQueries({
    queries: acrossCustomers(scope)
      .filter(({ permission, scope: kind }) => can(`${permission}.view`, kind === 'system'))
      .map((resource) => ({ ...listHitsOptions(resource, query), enabled: isAsked })),
  })
  const asked = [inside, ...across]
  const asking = isAsked && asked.some(({ isFetching }) => isFetching)

  const startedAt = useRef(0)
  const [tookMs, setTookMs] = useState<number>()
  useEffect(() => {
    if (asking) startedAt.current = performance.now()
    else if (startedAt.current > 0) setTookMs(Math.round(performance.now() - startedAt.current))
  }, [asking])

  const ofCustomer = scope ? (inside.data?.groups ?? []) : []
  const hits: Hits[] = [
    ...ofCustomer.flatMap(({ resource: name, ...rest }) => {
      const resource = findResource(name)
      return resource ? [{ resource, ...rest }] : []
    }),
    ...across.flatMap(({ data }) => data ?? []),
  ]
  const groups = isAsked
    ? hits.filter(({ items }) => items.length > 0).map((each) => foundGroup(each, query, scope))
    : []
  return { groups, asking, failed: isAsked && asked.some(({ isError }) => isError), tookMs }
}
