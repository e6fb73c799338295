/** The queries of a customer's imports, for the wizard, the history and the profiles. */
import { findResource } from '@postern/domain/engine/registry.ts'
import type { ImportKindName, Mapping, Matching, ReadingPlan } from '@postern/domain/imports/importPlan.ts'
import type { ImportRecord, ImportState, RowResult } from '@postern/domain/imports/importRecord.ts'
import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { errorsInPlace } from '../engine/requests/queries.ts'
import { afterWrite } from '../engine/requests/writes.ts'
import { reportError } from '../errors/reportError.ts'
import { call } from '../http/call.ts'

export interface ImportAddress {
  readonly customerId: string
  readonly id: string
}

const keyOf = (customerId: string, ...rest: readonly unknown[]) => ['imports', customerId, ...rest] as const

const busyStates: ReadonlySet<ImportState> = new Set(['validating', 'running', 'undoing'])
export const isBusy = (state: ImportState): boolean => busyStates.has(state)

const busyMs = 700

export const importOptions = ({ customerId, id }: ImportAddress) =>
  queryOptions({
    queryKey: keyOf(customerId, 'one', id),
    queryFn: ({ signal }) => call('GET /api/customers/:customerId/imports/:id', { params: { customerId, id }, signal }),
    refetchInterval: ({ state: { data } }) => (data && isBusy(data.state) ? busyMs : false),
    ...errorsInPlace,
  })

export const importsOptions = (customerId: string, kind: ImportKindName) =>
  infiniteQueryOptions({
    queryKey: keyOf(customerId, 'list', kind),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/customers/:customerId/imports', {
        params: { customerId },
        query: { kind, cursor: pageParam },
        signal,
      }),
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    ...errorsInPlace,
  })

export const targetsOptions = (customerId: string, kind: ImportKindName) =>
  queryOptions({
    queryKey: keyOf(customerId, 'targets', kind),
    queryFn: ({ signal }) =>
      call('GET /api/customers/:customerId/imports/targets', { params: { customerId }, query: { kind }, signal }),
    staleTime: 60_000,
    ...errorsInPlace,
  })
export type TargetsAnswer = Awaited<ReturnType<NonNullable<ReturnType<typeof targetsOptions>['queryFn']>>>

export const profilesOptions = (customerId: string, kind: ImportKindName) =>
  queryOptions({
    queryKey: keyOf(customerId, 'profiles', kind),
    queryFn: async ({ signal }) => {
      const answer = await call('GET /api/customers/:customerId/importProfiles', {
        params: { customerId },
        query: { kind },
        signal,
      })
      return answer.items
    },
    ...errorsInPlace,
  })

export const previewOptions = ({ customerId, id }: ImportAddress, mapping: Mapping, from: number) =>
  queryOptions({
    queryKey: keyOf(customerId, 'preview', id, mapping, from),
    queryFn: ({ signal }) =>
      call('POST /api/customers/:customerId/imports/:id/preview', {
        params: { customerId, id },
        body: { mapping, from },
        signal,
      }),
    placeholderData: keepPreviousData,
    ...errorsInPlace,
  })

export interface RowFilter {
  readonly result?: RowResult | undefined
  readonly problem?: string | undefined
}

/** Invalidated by an edited cell or a new check. */
const rowsKey = (customerId: string, id: string) => keyOf(customerId, 'rows', id)

export const matchesOptions = ({ customerId, id }: ImportAddress, row: number) =>
  queryOptions({
    queryKey: keyOf(customerId, 'matches', id, row),
    queryFn: ({ signal }) =>
      call('GET /api/customers/:customerId/imports/:id/rows/:row/matches', {
        params: { customerId, id, row: String(row) },
        signal,
      }),
    ...errorsInPlace,
  })

export const rowsOptions = ({ customerId, id }: ImportAddress, filter: RowFilter) =>
  infiniteQueryOptions({
    queryKey: [...rowsKey(customerId, id), 'list', filter],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/customers/:customerId/imports/:id/rows', {
        params: { customerId, id },
        query: { ...filter, cursor: pageParam },
        signal,
      }),
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    ...errorsInPlace,
  })

export const problemsOptions = ({ customerId, id }: ImportAddress) =>
  queryOptions({
    queryKey: [...rowsKey(customerId, id), 'problems'],
    queryFn: async ({ signal }) => {
      const answer = await call('GET /api/customers/:customerId/imports/:id/problems', {
        params: { customerId, id },
        signal,
      })
      return answer.items
    },
    ...errorsInPlace,
  })

export const summaryOptions = ({ customerId, id }: ImportAddress) =>
  queryOptions({
    queryKey: keyOf(customerId, 'summary', id),
    queryFn: ({ signal }) =>
      call('GET /api/customers/:customerId/imports/:id/summary', { params: { customerId, id }, signal }),
    ...errorsInPlace,
  })

export const keptOptions = ({ customerId, id }: ImportAddress) =>
  infiniteQueryOptions({
    queryKey: keyOf(customerId, 'kept', id),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/customers/:customerId/imports/:id/kept', {
        params: { customerId, id },
        query: { cursor: pageParam },
        signal,
      }),
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    ...errorsInPlace,
  })

export interface ImportChange {
  reading?: ReadingPlan
  mapping?: Mapping
  matching?: Matching
  profileId?: string | null
}

/** The version that was read last; changes to one import are sent in sequence. */
export const versionOf = (client: QueryClient, address: ImportAddress): Record<string, string> => ({
  'if-match': `"${client.getQueryData(importOptions(address).queryKey)?.rowVersion ?? 0}"`,
})

export function keepImport(client: QueryClient, customerId: string, record: ImportRecord): void {
  client.setQueryData(importOptions({ customerId, id: record.id }).queryKey, record)
}

/** Every step responds with the current import. */
function useStep<Input>(address: ImportAddress, send: (input: Input, client: QueryClient) => Promise<ImportRecord>) {
  const client = useQueryClient()
  const { customerId, id } = address
  return useMutation({
    scope: { id: `import ${id}` },
    mutationFn: (input: Input) => send(input, client),
    onSuccess: (record) => {
      keepImport(client, customerId, record)
      void client.invalidateQueries({ queryKey: rowsKey(customerId, id) })
      void client.invalidateQueries({ queryKey: keyOf(customerId, 'list') })
    },
    onError: async (error) => {
      reportError(error)
      await client.invalidateQueries({ queryKey: importOptions(address).queryKey })
    },
  })
}

export const useChangeImport = (address: ImportAddress) =>
  useStep(address, (body: ImportChange, client) =>
    call('PATCH /api/customers/:customerId/imports/:id', {
      params: { ...address },
      body,
      headers: versionOf(client, address),
    }),
  )

export const useDryRun = (address: ImportAddress) =>
  useStep(address, (_: undefined) =>
    call('POST /api/customers/:customerId/imports/:id/dryRun', { params: { ...address } }),
  )

export const useFixProblem = (address: ImportAddress) =>
  useStep(address, (body: { problem: string; value: string | null }, client) =>
    call('POST /api/customers/:customerId/imports/:id/problems/fix', {
      params: { ...address },
      body,
      headers: versionOf(client, address),
    }),
  )

export const useApprove = (address: ImportAddress) =>
  useStep(address, (body: { note: string }, client) =>
    call('POST /api/customers/:customerId/imports/:id/approve', {
      params: { ...address },
      body,
      headers: versionOf(client, address),
    }),
  )

export const useRun = (address: ImportAddress) =>
  useStep(address, (_: undefined, client) =>
    call('POST /api/customers/:customerId/imports/:id/run', {
      params: { ...address },
      headers: versionOf(client, address),
    }),
  )

export const useCancel = (address: ImportAddress) =>
  useStep(address, (_: undefined) =>
    call('POST /api/customers/:customerId/imports/:id/cancel', { params: { ...address } }),
  )

export const useUndo = (address: ImportAddress) =>
  useStep(address, (_: undefined, client) =>
    call('POST /api/customers/:customerId/imports/:id/undo', {
      params: { ...address },
      headers: versionOf(client, address),
    }),
  )

/** Invalidates the lists and counts of the imported records, and the other pages of this import. */
export async function refreshImported(client: QueryClient, customerId: string, { id, kind }: ImportRecord) {
  const resource = findResource(kind)
  await Promise.all([
    client.invalidateQueries({ queryKey: rowsKey(customerId, id) }),
    client.invalidateQueries({ queryKey: keyOf(customerId, 'list') }),
    client.invalidateQueries({ queryKey: keyOf(customerId, 'summary', id) }),
    client.invalidateQueries({ queryKey: keyOf(customerId, 'kept', id) }),
    resource && afterWrite(client, resource, customerId),
  ])
}

export const refreshProfiles = (client: QueryClient, customerId: string) =>
  client.invalidateQueries({ queryKey: keyOf(customerId, 'profiles') })
