/** Merges two records: which one to keep, what the server would move, and the merge itself. */
import type { AnyRecord, Resource } from '@postern/domain/engine/resource.ts'
import { queryOptions, skipToken, useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { savedToastMs } from '../../engine/archive/restore.ts'
import { titleOf } from '../../engine/cells/values.ts'
import { errorsInPlace, recordOptions } from '../../engine/requests/queries.ts'
import { afterWrite } from '../../engine/requests/writes.ts'
import { toast } from '../../ui/overlays/toastStore.ts'

export interface MergePair {
  readonly stays: AnyRecord
  readonly goes: AnyRecord
}

/** The record selected to keep, or else the first; undefined until both are loaded. */
export function pairOf(records: readonly AnyRecord[], staysId: string | undefined): MergePair | undefined {
  const stays = records.find(({ id }) => id === staysId) ?? records[0]
  const goes = records.find((each) => each !== stays)
  return stays && goes && { stays, goes }
}

const asRead = ({ id, rowVersion }: AnyRecord) => ({ id, rowVersion })

/** Both with their versions, for the request: the server refuses if either has changed. */
export const pairBody = ({ stays, goes }: MergePair) => ({ stays: asRead(stays), goes: asRead(goes) })

export function useMergePair(resource: Resource, customerId: string, ids: readonly string[]) {
  const [staysId, setStaysId] = useState(ids[0])
  const found = useQueries({ queries: ids.map((id) => recordOptions(resource, customerId, id)) })
  const records = found.flatMap(({ data }) => data ?? [])
  return {
    pair: pairOf(records, staysId),
    setStaysId,
    failure: found.find(({ error }) => error)?.error ?? null,
  }
}

/** Long enough to notice Undo. */
export const undoToastMs = 8_000

interface PairMerge<Body> {
  resource: Resource
  customerId: string
  pair: MergePair | undefined
  /** The request body, once both are loaded. */
  body: Body | undefined
  send: (
    body: Body & { dryRun: boolean },
    signal?: AbortSignal,
  ) => Promise<{ moved: readonly string[]; mergeId?: string | null }>
  /** Omit if the merge can't be undone. */
  onUndo?: (mergeId: string) => void
  onDone: (stays: AnyRecord) => void
}

export function usePairMerge<Body extends object>(merging: PairMerge<Body>) {
  const { resource, customerId, pair, body, send, onUndo, onDone } = merging
  const queryClient = useQueryClient()
  const forecast = useQuery(
    queryOptions({
      // Not below the resource's key: once they are merged, the forecast fails and must not be refetched.
      queryKey: ['mergeForecast', resource.name, customerId, body],
      queryFn: body ? ({ signal }) => send({ ...body, dryRun: true }, signal) : skipToken,
      retry: false,
      ...errorsInPlace,
    }),
  )
  const merge = useMutation({
    mutationFn: (chosen: MergePair & { body: Body }) => send({ ...chosen.body, dryRun: false }),
    onSuccess: async ({ mergeId }, { stays, goes }) => {
      onDone(stays)
      const detail = `${titleOf(resource, goes)} is now ${titleOf(resource, stays)}`
      toast({
        tone: 'ok',
        title: 'Merged',
        detail,
        ...(mergeId && onUndo
          ? { lifeMs: undoToastMs, action: { label: 'Undo', key: mergeId, run: () => onUndo(mergeId) } }
          : { lifeMs: savedToastMs }),
      })
      await afterWrite(queryClient, resource, customerId)
    },
    // Someone else may have changed one of them.
    onError: () => afterWrite(queryClient, resource, customerId),
    ...errorsInPlace,
  })
  return {
    moved: forecast.data?.moved,
    failure: merge.error ?? forecast.error,
    busy: merge.isPending,
    /** Undefined until the server has returned the forecast. */
    run: pair && body && forecast.data ? () => merge.mutate({ ...pair, body }) : undefined,
  }
}
