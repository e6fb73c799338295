/** The queries of the duplicate review, and what each decision invalidates. */
import { contacts } from '@postern/domain/areas/people/contacts.ts'
import type { LeftRecord } from '@postern/domain/areas/people/duplicates/duplicateEndpoints.ts'
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { errorsInPlace, keyOf } from '../../../engine/requests/queries.ts'
import { afterWrite } from '../../../engine/requests/writes.ts'
import { reportError } from '../../../errors/reportError.ts'
import { call } from '../../../http/call.ts'
import { toast } from '../../../ui/overlays/toastStore.ts'
import { withdrawAction } from '../../../ui/overlays/withdrawAction.ts'
import { relativeText } from '../../../ui/timeText.ts'

/** All pairs of the customer, or those of one contact or one import. */
export interface WhichPairs {
  readonly contact?: string | undefined
  readonly import?: string | undefined
}

/** Below the contacts' key, so that every write of a contact invalidates them. */
const duplicatesKey = (customerId: string, ...rest: readonly unknown[]) =>
  keyOf(contacts, 'duplicates', customerId, ...rest)

export const pairsOptions = (customerId: string, which: WhichPairs) =>
  infiniteQueryOptions({
    queryKey: duplicatesKey(customerId, 'pairs', which),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/customers/:customerId/contacts/duplicates', {
        params: { customerId },
        query: { ...which, cursor: pageParam },
        signal,
      }),
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    ...errorsInPlace,
  })

export const certainOptions = (customerId: string, limit: number) =>
  queryOptions({
    queryKey: duplicatesKey(customerId, 'certain', limit),
    queryFn: ({ signal }) =>
      call('GET /api/customers/:customerId/contacts/duplicates', {
        params: { customerId },
        query: { certain: 'true', limit },
        signal,
      }),
    gcTime: 0,
    ...errorsInPlace,
  })

const firstPassMs = 5_000

export const summaryOptions = (customerId: string, which: WhichPairs = {}) =>
  queryOptions({
    queryKey: duplicatesKey(customerId, 'summary', which),
    queryFn: ({ signal }) =>
      call('GET /api/customers/:customerId/contacts/duplicates/summary', {
        params: { customerId },
        query: { ...which },
        signal,
      }),
    // During the first comparison, pairs keep appearing.
    refetchInterval: ({ state: { data } }) => (data?.comparedAt === null ? firstPassMs : false),
    ...errorsInPlace,
  })

export interface PairIds {
  readonly contactId: string
  readonly otherId: string
}

export const pairOptions = (customerId: string, { contactId, otherId }: PairIds) =>
  queryOptions({
    queryKey: duplicatesKey(customerId, 'pair', contactId, otherId),
    queryFn: ({ signal }) =>
      call('GET /api/customers/:customerId/contacts/duplicates/pair', {
        params: { customerId },
        query: { contactId, otherId },
        signal,
      }),
    ...errorsInPlace,
  })

export const dismissedOptions = (customerId: string) =>
  infiniteQueryOptions({
    queryKey: duplicatesKey(customerId, 'dismissed'),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/customers/:customerId/contacts/duplicates/dismissed', {
        params: { customerId },
        query: { cursor: pageParam },
        signal,
      }),
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    ...errorsInPlace,
  })

export const mergesOptions = (customerId: string) =>
  infiniteQueryOptions({
    queryKey: duplicatesKey(customerId, 'merges'),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/customers/:customerId/contacts/merges', {
        params: { customerId },
        query: { cursor: pageParam },
        signal,
      }),
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    ...errorsInPlace,
  })

export const refreshDuplicates = (client: QueryClient, customerId: string): Promise<void> =>
  client.invalidateQueries({ queryKey: duplicatesKey(customerId) })

/** “Suite or room of Vogel, Ines: changed by Dana Ruiz 5 min ago” */
export const leftText = ({ title, field, changedBy, changedAt }: LeftRecord): string =>
  [
    `${field} of ${title}: changed`,
    changedBy && `by ${changedBy}`,
    changedAt && relativeText(new Date(changedAt), new Date()),
  ]
    .filter(Boolean)
    .join(' ')

const list = new Intl.ListFormat('en', { type: 'conjunction' })
const undoneToastMs = 6_000
const namedAtMost = 5

/** Not a hook: the Undo in a toast outlives the page that showed it. */
export async function undoMerge(client: QueryClient, customerId: string, id: string): Promise<void> {
  try {
    const { contact, returned, left } = await call('POST /api/customers/:customerId/contacts/merges/:id/undo', {
      params: { customerId, id },
    })
    withdrawAction(id)
    const rest = left.length - namedAtMost
    const lines = [
      `${contact.displayName} is back${returned.length > 0 ? `, with ${list.format(returned)}` : ''}.`,
      ...(left.length > 0 ? ['Changes kept:', ...left.slice(0, namedAtMost).map(leftText)] : []),
      ...(rest > 0 ? [`and ${rest} more`] : []),
    ]
    toast({
      tone: left.length > 0 ? 'warn' : 'ok',
      title: 'Merge undone',
      detail: lines.join('\n'),
      lifeMs: left.length > 0 ? null : undoneToastMs,
    })
  } catch (error) {
    reportError(error)
  } finally {
    await afterWrite(client, contacts, customerId)
  }
}
