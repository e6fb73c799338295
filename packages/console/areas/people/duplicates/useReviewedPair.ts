/** The state of one pair under review: the kept contact, the selected values, the forecast, and the merge. */
import { contacts } from '@postern/domain/areas/people/contacts.ts'
import { likelyKept } from '@postern/domain/areas/people/duplicates/mergeSuggestion.ts'
import { skipToken, useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { titleOf } from '../../../engine/cells/values.ts'
import { errorsInPlace, recordOptions } from '../../../engine/requests/queries.ts'
import { afterWrite } from '../../../engine/requests/writes.ts'
import { call } from '../../../http/call.ts'
import { toast } from '../../../ui/overlays/toastStore.ts'
import { type MergePair, pairBody, undoToastMs } from '../usePairMerge.ts'
import { type Choices, type CompareRow, choiceOf, chooseSide, compareRows, type Side } from './compareRows.ts'
import { type PairIds, pairOptions, refreshDuplicates, undoMerge } from './duplicateQueries.ts'

export interface Merged {
  /** Null: it can't be undone. */
  readonly mergeId: string | null
  readonly keptId: string
  readonly goneId: string
}

interface Reviewing {
  readonly customerId: string
  readonly ids: PairIds
  /** Called with the merge, or with null if the two aren't the same person. */
  readonly onDecided: (merged: Merged | null) => void
}

export function useReviewedPair({ customerId, ids, onDecided }: Reviewing) {
  const client = useQueryClient()
  const [staysId, setStaysId] = useState<string>()
  const [choices, setChoices] = useState<Choices>({})
  const [active, setActive] = useState<number>()
  const found = useQueries({
    queries: [ids.contactId, ids.otherId].map((id) => recordOptions(contacts, customerId, id)),
  })
  const facts = useQuery(pairOptions(customerId, ids))
  const [one, other] = found.map(({ data }) => data)
  // After an undo, both are refetched before a forecast is requested for their versions.
  const isCurrent = found.every(({ isFetching }) => !isFetching)
  const suggested = one && other && likelyKept(one, other)
  const pair: MergePair | undefined = suggested && {
    stays: suggested.find(({ id }) => id === staysId) ?? suggested[0],
    goes: suggested.find(({ id }) => id !== (staysId ?? suggested[0].id)) ?? suggested[1],
  }
  const rows = pair ? compareRows(pair, choices) : []
  const body = pair && { ...pairBody(pair), ...choiceOf(rows) }
  const send = (dryRun: boolean, signal?: AbortSignal) =>
    body
      ? call('POST /api/customers/:customerId/contacts/merge', {
          params: { customerId },
          body: { ...body, dryRun },
          signal,
        })
      : Promise.reject(new Error('Both contacts are still loading.'))
  const forecast = useQuery({
    // Not below the contacts' key: once they are merged, the forecast fails and must not be refetched.
    queryKey: ['mergeForecast', contacts.name, customerId, body],
    queryFn: body && isCurrent ? ({ signal }) => send(true, signal) : skipToken,
    retry: false,
    placeholderData: (before) => before,
    ...errorsInPlace,
  })
  const merge = useMutation({
    mutationFn: (_: MergePair) => send(false),
    onSuccess: async ({ mergeId }, { stays, goes }) => {
      onDecided({ mergeId, keptId: stays.id, goneId: goes.id })
      toast({
        tone: 'ok',
        title: 'Merged',
        detail: `${titleOf(contacts, goes)} is now ${titleOf(contacts, stays)}`,
        lifeMs: undoToastMs,
        ...(mergeId !== null && {
          action: { label: 'Undo', key: mergeId, run: () => void undoMerge(client, customerId, mergeId) },
        }),
      })
      await afterWrite(client, contacts, customerId)
    },
    onError: () => refreshDuplicates(client, customerId),
    ...errorsInPlace,
  })
  const dismiss = useMutation({
    mutationFn: () =>
      call('POST /api/customers/:customerId/contacts/duplicates/dismissed', { params: { customerId }, body: ids }),
    onSuccess: async () => {
      onDecided(null)
      toast({ tone: 'ok', title: 'Not a duplicate', detail: 'You can review it again anytime.', lifeMs: undoToastMs })
      await afterWrite(client, contacts, customerId)
    },
    onError: () => refreshDuplicates(client, customerId),
    ...errorsInPlace,
  })
  const busy = merge.isPending || dismiss.isPending
  const firstChoice = rows.findIndex(({ isSame }) => !isSame)
  const activeRow = Math.min(active ?? Math.max(0, firstChoice), Math.max(0, rows.length - 1))
  const choose = (row: CompareRow, side: Side) => {
    if (!pair) return
    setActive(rows.indexOf(row))
    setChoices(chooseSide(pair, choices, row, side))
  }
  return {
    pair,
    rows,
    facts: facts.data,
    moved: forecast.data?.moved,
    failure: merge.error ?? dismiss.error ?? found.find(({ error }) => error)?.error ?? facts.error ?? forecast.error,
    busy,
    activeRow,
    choose,
    chooseActive: (side: Side) => {
      const row = rows[activeRow]
      if (row) choose(row, side)
    },
    step: (by: number) => setActive(Math.min(rows.length - 1, Math.max(0, activeRow + by))),
    swap: () => setStaysId(pair?.goes.id),
    dismiss: () => {
      if (!busy) dismiss.mutate()
    },
    merge:
      pair && isCurrent && forecast.data && !forecast.isPlaceholderData && !busy ? () => merge.mutate(pair) : undefined,
  }
}
