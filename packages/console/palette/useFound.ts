/**
 * The palette's server queries: the global search, and list searches for what it leaves out: the other records of the customer it's
 * narrowed to, and system records.
 */
import { resources } from '@postern/domain/areas/index.ts'
import { searchHits } from '@postern/domain/engine/lookup.ts'
import type { Page } from '@postern/domain/engine/query.ts'
import { findResource } from '@postern/domain/engine/registry.ts'
import type { AnyRecord, Resource } from '@postern/domain/engine/resource.ts'
import type { SearchKind } from '@postern/domain/search/kinds.ts'
import { readQuestion } from '@postern/domain/search/question.ts'
import { keepPreviousData, queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { insideText } from '../engine/cells/insideText.ts'
import { asText, titleOf } from '../engine/cells/values.ts'
import { rowFields } from '../engine/list/rowFields.ts'
import { collectionAddress, errorsInPlace, keyOf } from '../engine/requests/queries.ts'
import { call } from '../http/call.ts'
import { request } from '../http/request.ts'
import { useCan } from '../session/useSession.ts'
import type { EntryGroup, Scope } from './entries.ts'
import { foundGroup, type Hit, type Hits } from './foundGroups.ts'
import { hitGroups } from './hitEntries.ts'
import { everythingOptions } from './searchQuery.ts'

/** Covered by the global search. */
const covered = new Set([
  'customers',
  'contacts',
  'lockers',
  'lockerBanks',
  'stations',
  'sites',
  'users',
  'carrierLogic',
  'primaryCarrierLogic',
])

const searchOptions = (customerId: string, q: string) =>
  queryOptions({
    queryKey: ['search', customerId, q],
    queryFn: ({ signal }) =>
      call('GET /api/customers/:customerId/search', { params: { customerId }, query: { q }, signal }),
    placeholderData: keepPreviousData,
    ...errorsInPlace,
  })

const hitOf = (resource: Resource, record: AnyRecord): Hit => ({
  id: record.id,
  name: titleOf(resource, record),
  inside: insideText(resource, record),
  detail: asText(record.code),
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
    ...errorsInPlace,
  })

/** System records are searched only if the search isn't narrowed to a customer. */
const systemResources = (scope: Scope | undefined): readonly Resource[] =>
  scope ? [] : resources.filter(({ scope: kind, listed, name }) => listed && kind === 'system' && !covered.has(name))

/** Records that only list searches find, by words alone: lists don't support filters or exact matches. */
function useListed(query: string, scope: Scope | undefined) {
  const can = useCan()
  const { words, kinds, state, customer } = readQuestion(query)
  const isAsked = words.length > 0 && kinds.length === 0 && state === null && customer === null
  const inside = useQuery({ ...searchOptions(scope?.id ?? '', query), enabled: isAsked && scope !== undefined })
  const across = useQueries({
    queries: systemResources(scope)
      .filter(({ permission }) => can(`${permission}.view`, true))
      .map((resource) => ({ ...listHitsOptions(resource, query), enabled: isAsked })),
  })
  const ofCustomer: Hits[] = (scope ? (inside.data?.groups ?? []) : []).flatMap(({ resource: name, ...rest }) => {
    const resource = covered.has(name) ? undefined : findResource(name)
    return resource ? [{ resource, ...rest }] : []
  })
  const hits = isAsked ? [...ofCustomer, ...across.flatMap(({ data }) => data ?? [])] : []
  return {
    groups: hits.filter(({ items }) => items.length > 0).map((each) => foundGroup(each, query, scope)),
    asked: [inside, ...across],
  }
}

export interface Found {
  groups: EntryGroup[]
  /** How the server corrected the query. */
  correction: string | null
  asking: boolean
  failed: boolean
  /** How long the last response took. */
  tookMs: number | undefined
}

interface FoundOptions {
  scope: Scope | undefined
  kind: SearchKind | null
  exactOnly: boolean
}

const mostOfOne = 20

export function useFound(query: string, { scope, kind, exactOnly }: FoundOptions): Found {
  const isAsked = query !== ''
  const everything = useQuery({
    ...everythingOptions({
      q: query,
      customerId: scope?.id,
      exactOnly,
      ...(kind !== null && { kinds: [kind], limit: mostOfOne }),
    }),
    enabled: isAsked,
  })
  const listed = useListed(query, scope)
  const asked = [everything, ...listed.asked]
  const asking = isAsked && asked.some(({ isFetching }) => isFetching)

  const startedAt = useRef(0)
  const [tookMs, setTookMs] = useState<number>()
  useEffect(() => {
    if (asking) startedAt.current = performance.now()
    else if (startedAt.current > 0) setTookMs(Math.round(performance.now() - startedAt.current))
  }, [asking])

  const { data } = everything
  return {
    groups: isAsked
      ? [...(data ? hitGroups(data, scope !== undefined) : []), ...(kind === null ? listed.groups : [])]
      : [],
    correction: isAsked ? (data?.correction ?? null) : null,
    asking,
    failed: isAsked && asked.some(({ isError }) => isError),
    tookMs,
  }
}
