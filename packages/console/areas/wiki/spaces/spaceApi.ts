/** Mutations of spaces. */
import type { Endpoints } from '@postern/domain/areas/endpoints.ts'
import type { PlannedFile } from '@postern/domain/areas/wiki/files/fileEndpoints.ts'
import type { WikiSpace } from '@postern/domain/areas/wiki/wikiShapes.ts'
import type { InputOf } from '@postern/domain/engine/contract.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { errorsInPlace } from '../../../engine/requests/queries.ts'
import { call } from '../../../http/call.ts'
import { request } from '../../../http/request.ts'

type BodyOf<K extends keyof Endpoints & string> = InputOf<K, Endpoints[K]> extends { body: infer B } ? B : never
export type NewSpace = BodyOf<'POST /api/wiki/spaces'>
export type SpacePatch = BodyOf<'PATCH /api/wiki/spaces/:id'>

export const archivedSpacesOptions = queryOptions({
  queryKey: ['wiki', 'spaces', 'archived'],
  queryFn: ({ signal }) => call('GET /api/wiki/spaces/archived', { signal }),
  ...errorsInPlace,
})

export const spaceRolesOptions = queryOptions({
  queryKey: ['wiki', 'spaceRoles'],
  queryFn: ({ signal }) => call('GET /api/wiki/spaceRoles', { signal }),
  ...errorsInPlace,
})

function useSpaceWrite<Input, Answer>(send: (input: Input) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSettled: () => client.invalidateQueries({ queryKey: ['wiki'] }),
    ...errorsInPlace,
  })
}

export const useCreateSpace = () => useSpaceWrite((body: NewSpace) => call('POST /api/wiki/spaces', { body }))

interface SpaceChange {
  readonly id: string
  readonly rowVersion: number
  readonly changes: SpacePatch
}

const changeSpace = ({ id, rowVersion, changes }: SpaceChange) =>
  call('PATCH /api/wiki/spaces/:id', {
    params: { id },
    body: changes,
    headers: { 'if-match': `"${rowVersion}"` },
  })

export const useChangeSpace = () => useSpaceWrite(changeSpace)

/** Calls `leave` before anything is refetched, since the page of an archived space can't be shown. */
export const useArchiveSpace = (leave: () => void) =>
  useSpaceWrite(async ({ id, rowVersion }: Pick<WikiSpace, 'id' | 'rowVersion'>) => {
    await changeSpace({ id, rowVersion, changes: { isArchived: true } })
    leave()
  })

export const useAddGuide = () => useSpaceWrite(() => call('POST /api/wiki/guide', {}))

interface SentFile {
  readonly spaceId: string
  readonly file: File
  readonly dryRun: boolean
}

export const useImportFiles = () =>
  useSpaceWrite(({ spaceId, file, dryRun }: SentFile) =>
    request<{ items: PlannedFile[] }>('POST', `/api/wiki/spaces/${spaceId}/import`, {
      query: { dryRun: String(dryRun) },
      body: file,
      headers: { 'content-type': 'application/octet-stream' },
    }),
  )
