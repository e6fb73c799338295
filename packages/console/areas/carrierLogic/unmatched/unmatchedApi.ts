/** The queries of unmatched scans, and their filters in the URL. */
import type { IgnoreReason, shapeStates } from '@postern/domain/areas/carrierLogic/unmatchedEndpoints.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Search } from '../../../engine/list/urlState.ts'
import { errorsInPlace } from '../../../engine/requests/queries.ts'
import { call } from '../../../http/call.ts'

export const unmatchedKey = ['unmatched'] as const

export type ShapeState = (typeof shapeStates)[number] | 'open'

export const stateWords: Readonly<Record<ShapeState | 'all', string>> = {
  open: 'Open',
  new: 'New',
  reviewing: 'In review',
  ignored: 'Ignored',
  notACarrier: 'Not a carrier’s',
  all: 'All',
}

export const reasonWords: Readonly<Record<IgnoreReason, string>> = {
  internalLabel: 'Internal label',
  assetTag: 'Asset tag',
  productCode: 'Product code',
  driverLicence: 'Driver’s license',
  test: 'Test scan',
  other: 'Other',
}

export const periods = { '7': '7 days', '30': '30 days', '90': '90 days' } as const
export type Period = keyof typeof periods

const dayMs = 24 * 60 * 60 * 1000

export const stateIn = ({ state }: Search): ShapeState | 'all' =>
  (Object.keys(stateWords) as (ShapeState | 'all')[]).find((each) => each === state) ?? 'open'

export const periodIn = ({ days }: Search): Period =>
  (Object.keys(periods) as Period[]).find((each) => each === days) ?? '90'

/** The filters from the URL; ignores invalid values. */
export function queryIn(search: Search, now: Date) {
  const state = stateIn(search)
  const period = periodIn(search)
  const length = Number(search.length)
  return {
    ...(search.customer !== undefined && { customerId: search.customer }),
    ...(search.site !== undefined && { siteId: search.site }),
    ...(state !== 'all' && { state }),
    ...(search.chosen !== undefined && { chosen: search.chosen }),
    ...(search.prefix !== undefined && { prefix: search.prefix }),
    ...(Number.isInteger(length) && length > 0 && { length }),
    ...(period !== '90' && { since: new Date(now.getTime() - Number(period) * dayMs).toISOString().slice(0, 10) }),
  }
}

export const unmatchedOptions = (query: ReturnType<typeof queryIn>) =>
  queryOptions({
    queryKey: [...unmatchedKey, 'clusters', query],
    queryFn: ({ signal }) => call('GET /api/system/unmatched/carrierLogic', { query, signal }),
    placeholderData: keepPreviousData,
    ...errorsInPlace,
  })

export const scansOptions = (shape: string) =>
  queryOptions({
    queryKey: [...unmatchedKey, 'scans', shape],
    queryFn: ({ signal }) => call('GET /api/system/unmatched/carrierLogic/scans', { query: { shape }, signal }),
    ...errorsInPlace,
  })
