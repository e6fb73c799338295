/** Queries and mutations of the wiki. */
import type { Endpoints } from '@postern/domain/areas/endpoints.ts'
import type { pageLists } from '@postern/domain/areas/wiki/wikiShapes.ts'
import type { InputOf } from '@postern/domain/engine/contract.ts'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { errorsInPlace } from '../../engine/requests/queries.ts'
import { call } from '../../http/call.ts'

export const wikiKey = ['wiki'] as const

type BodyOf<K extends keyof Endpoints & string> = InputOf<K, Endpoints[K]> extends { body: infer B } ? B : never
type PagePatch = BodyOf<'PATCH /api/wiki/pages/:id'>
type NewPage = BodyOf<'POST /api/wiki/pages'>
export type PageList = (typeof pageLists)[number]

export const spacesOptions = () =>
  queryOptions({
    queryKey: [...wikiKey, 'spaces'],
    queryFn: ({ signal }) => call('GET /api/wiki/spaces', { signal }),
    ...errorsInPlace,
  })

export const treeOptions = (spaceId: string) =>
  queryOptions({
    queryKey: [...wikiKey, 'tree', spaceId],
    queryFn: ({ signal }) => call('GET /api/wiki/pages', { query: { spaceId }, signal }),
    ...errorsInPlace,
  })

export const pageOptions = (id: string) =>
  queryOptions({
    queryKey: [...wikiKey, 'page', id],
    queryFn: ({ signal }) => call('GET /api/wiki/pages/:id', { params: { id }, signal }),
    ...errorsInPlace,
  })

export const revisionsOptions = (id: string, before?: number) =>
  queryOptions({
    queryKey: [...wikiKey, 'revisions', id, before ?? null],
    queryFn: ({ signal }) =>
      call('GET /api/wiki/pages/:id/revisions', { params: { id }, query: { before, limit: 100 }, signal }),
    ...errorsInPlace,
  })

/** A revision never changes. */
export const revisionOptions = (id: string, number: number) =>
  queryOptions({
    queryKey: ['wiki revision', id, number],
    queryFn: ({ signal }) =>
      call('GET /api/wiki/pages/:id/revisions/:number', { params: { id, number: String(number) }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    ...errorsInPlace,
  })

export const searchOptions = (q: string) =>
  queryOptions({
    queryKey: [...wikiKey, 'search', q],
    queryFn: ({ signal }) => call('GET /api/wiki/search', { query: { q }, signal }),
    placeholderData: keepPreviousData,
    ...errorsInPlace,
  })

export const listCountsOptions = () =>
  queryOptions({
    queryKey: [...wikiKey, 'list counts'],
    queryFn: ({ signal }) => call('GET /api/wiki/lists', { signal }),
    ...errorsInPlace,
  })

export const listOptions = (list: PageList) =>
  queryOptions({
    queryKey: [...wikiKey, 'list', list],
    queryFn: ({ signal }) => call('GET /api/wiki/lists/:list', { params: { list }, query: {}, signal }),
    ...errorsInPlace,
  })

export const ifMatch = (rowVersion: number) => ({ headers: { 'if-match': `"${rowVersion}"` } })

/** Every write refetches trees, counts, backlinks and lists. */
export function useWikiWrite<Input, Answer>(send: (input: Input) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSettled: () => client.invalidateQueries({ queryKey: wikiKey }),
    ...errorsInPlace,
  })
}

export const useCreatePage = () => useWikiWrite((body: NewPage) => call('POST /api/wiki/pages', { body }))

export const useChangePage = (id: string) =>
  useWikiWrite(({ rowVersion, changes }: { rowVersion: number; changes: PagePatch }) =>
    call('PATCH /api/wiki/pages/:id', { params: { id }, body: changes, ...ifMatch(rowVersion) }),
  )

interface MovedPage {
  id: string
  rowVersion: number
  place: Pick<PagePatch, 'parentId' | 'beforeId'>
}

export const useMovePage = () =>
  useWikiWrite(({ id, rowVersion, place }: MovedPage) =>
    call('PATCH /api/wiki/pages/:id', { params: { id }, body: place, ...ifMatch(rowVersion) }),
  )

/** Watching a page and rating it as helpful. */
export const useMyPage = (id: string) =>
  useWikiWrite((body: BodyOf<'PATCH /api/wiki/pages/:id/mine'>) =>
    call('PATCH /api/wiki/pages/:id/mine', { params: { id }, body }),
  )

export const useReviewPage = (id: string) =>
  useWikiWrite((rowVersion: number) =>
    call('POST /api/wiki/pages/:id/reviewed', { params: { id }, ...ifMatch(rowVersion) }),
  )

/** Doesn't refetch the page itself, which is gone. */
export function useDeletePage(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (rowVersion: number) => call('DELETE /api/wiki/pages/:id', { params: { id }, ...ifMatch(rowVersion) }),
    onSuccess: () =>
      client.invalidateQueries({ queryKey: wikiKey, predicate: ({ queryKey }) => !queryKey.includes(id) }),
    ...errorsInPlace,
  })
}

export const usePutBack = () =>
  useWikiWrite((id: string) => call('POST /api/wiki/pages/:id/putBack', { params: { id } }))

export const useRestoreRevision = (id: string) =>
  useWikiWrite(({ number, rowVersion }: { number: number; rowVersion: number }) =>
    call('POST /api/wiki/pages/:id/revisions/:number/restore', {
      params: { id, number: String(number) },
      ...ifMatch(rowVersion),
    }),
  )
