/** The queries of trouble lists. The filters are in the URL; each list uses those it knows. */
import type { TroublePage } from '@postern/domain/trouble/troubleList.ts'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { type Search, useSearchParams } from '../../../engine/list/urlState.ts'
import { errorsInPlace } from '../../../engine/requests/queries.ts'

const everyMs = 30_000

export const filterNames = ['customerId', 'siteId', 'vendorId', 'reason', 'firmware'] as const
export type FilterName = (typeof filterNames)[number]
export type TroubleFilters = Readonly<Partial<Record<FilterName, string>>>

const isSet = (entry: readonly [FilterName, string | undefined]): entry is readonly [FilterName, string] =>
  entry[1] !== undefined

const chosen = (search: Search, names: readonly FilterName[]): TroubleFilters =>
  Object.fromEntries(names.map((name) => [name, search[name]] as const).filter(isSet))

export const useTroubleFilters = (names: readonly FilterName[]): TroubleFilters => chosen(useSearchParams(), names)

/** A URL can contain anything; ignores unknown reasons. */
export const known = <R extends string>(reasons: readonly R[], text: string | undefined): R | undefined =>
  reasons.find((reason) => reason === text)

export const troubleOptions = <Item>(
  kind: 'lockerBanks' | 'stations' | 'parcels' | 'fleet',
  filters: TroubleFilters,
  read: (cursor: string | undefined, signal: AbortSignal) => Promise<TroublePage<Item>>,
) =>
  infiniteQueryOptions({
    queryKey: ['trouble', kind, filters],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    refetchInterval: everyMs,
    ...errorsInPlace,
    staleTime: 0,
  })
