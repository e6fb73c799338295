/** Queries about rules. Their keys start like those of the rules' records, so that saving a rule invalidates all of them. */
import type { RuleDraftInput } from '@postern/domain/areas/carrierLogic/endpoints.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { errorsInPlace } from '../../engine/requests/queries.ts'
import { call } from '../../http/call.ts'

/** Undefined: the shared rules. */
export type Whose = string | undefined

export const ruleKey = (customerId: Whose, ...rest: readonly unknown[]) =>
  ['resource', customerId === undefined ? 'primaryCarrierLogic' : 'carrierLogic', ...rest] as const

export const checkOptions = (customerId: Whose, body: RuleDraftInput) =>
  queryOptions({
    queryKey: ruleKey(customerId, 'check', customerId, body),
    queryFn: ({ signal }) =>
      customerId === undefined
        ? call('POST /api/system/carrierLogic/check', { body, signal })
        : call('POST /api/customers/:customerId/carrierLogic/check', { params: { customerId }, body, signal }),
    placeholderData: keepPreviousData,
    ...errorsInPlace,
  })

interface Bench {
  readonly codes: readonly string[]
  /** An unsaved rule to test along with the others. */
  readonly draft?: RuleDraftInput
  /** Uses the shared rules as edited, not as published. */
  readonly unpublished?: boolean
}

export const benchOptions = (customerId: Whose, { codes, draft, unpublished = false }: Bench) =>
  queryOptions({
    queryKey: ruleKey(customerId, 'bench', customerId, codes, draft, unpublished),
    queryFn: ({ signal }) => {
      const body = { scans: codes.map((text) => ({ text })), unpublished, ...(draft && { draft }) }
      return customerId === undefined
        ? call('POST /api/system/carrierLogic/bench', { body, signal })
        : call('POST /api/customers/:customerId/carrierLogic/bench', { params: { customerId }, body, signal })
    },
    enabled: codes.length > 0,
    placeholderData: keepPreviousData,
    ...errorsInPlace,
  })

export const collisionOptions = (customerId: Whose) =>
  queryOptions({
    queryKey: ruleKey(customerId, 'collisions', customerId),
    queryFn: ({ signal }) =>
      customerId === undefined
        ? call('GET /api/system/carrierLogic/collisions', { signal })
        : call('GET /api/customers/:customerId/carrierLogic/collisions', { params: { customerId }, signal }),
    ...errorsInPlace,
  })

export const replay = (customerId: Whose, draft: RuleDraftInput | undefined, signal?: AbortSignal) => {
  const body = { ...(draft && { draft }), days: 30 }
  return customerId === undefined
    ? call('POST /api/system/carrierLogic/replay', { body, signal })
    : call('POST /api/customers/:customerId/carrierLogic/replay', { params: { customerId }, body, signal })
}

export const replayOptions = (customerId: Whose, fingerprint: string, draft?: RuleDraftInput) =>
  queryOptions({
    queryKey: ruleKey(customerId, 'replay', customerId, fingerprint, draft),
    queryFn: ({ signal }) => replay(customerId, draft, signal),
    // Replays a month of scans, so it runs only on request.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    ...errorsInPlace,
  })

export const ruleSetsOptions = queryOptions({
  queryKey: ruleKey(undefined, 'ruleSets'),
  queryFn: ({ signal }) => call('GET /api/system/ruleSets', { signal }),
  ...errorsInPlace,
})

export const draftSetOptions = queryOptions({
  queryKey: ruleKey(undefined, 'ruleSets', 'draft'),
  queryFn: ({ signal }) => call('GET /api/system/ruleSets/draft', { signal }),
  ...errorsInPlace,
})

export const ruleSetOptions = (version: number) =>
  queryOptions({
    queryKey: ruleKey(undefined, 'ruleSets', version),
    queryFn: ({ signal }) =>
      call('GET /api/system/ruleSets/:version', { params: { version: String(version) }, signal }),
    ...errorsInPlace,
  })
