import type { Endpoints } from '@postern/domain/areas/endpoints.ts'
import type { InputOf } from '@postern/domain/engine/contract.ts'
import { queryOptions } from '@tanstack/react-query'
import { errorsInPlace } from '../../../engine/requests/queries.ts'
import { call } from '../../../http/call.ts'
import { ifMatch, useWikiWrite, wikiKey } from '../wikiApi.ts'

type NewComment = InputOf<'POST /api/wiki/pages/:id/comments', Endpoints['POST /api/wiki/pages/:id/comments']>['body']
type CommentPatch = InputOf<'PATCH /api/wiki/comments/:id', Endpoints['PATCH /api/wiki/comments/:id']>['body']

export const commentsOptions = (pageId: string) =>
  queryOptions({
    queryKey: [...wikiKey, 'comments', pageId],
    queryFn: ({ signal }) => call('GET /api/wiki/pages/:id/comments', { params: { id: pageId }, signal }),
    ...errorsInPlace,
  })

export const useComment = (pageId: string) =>
  useWikiWrite((body: NewComment) => call('POST /api/wiki/pages/:id/comments', { params: { id: pageId }, body }))

interface ChangedComment {
  id: string
  rowVersion: number
}

export const useChangeComment = () =>
  useWikiWrite(({ id, rowVersion, changes }: ChangedComment & { changes: CommentPatch }) =>
    call('PATCH /api/wiki/comments/:id', { params: { id }, body: changes, ...ifMatch(rowVersion) }),
  )

export const useDeleteComment = () =>
  useWikiWrite(({ id, rowVersion }: ChangedComment) =>
    call('DELETE /api/wiki/comments/:id', { params: { id }, ...ifMatch(rowVersion) }),
  )
