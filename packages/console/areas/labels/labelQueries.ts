/** Queries of the label pages. Keys share the prefix of label records, so saving a label invalidates all of them. */
import { thermalLabels } from '@postern/domain/areas/labels/thermalLabels.ts'
import { type ListQuery, type Page, printListQuery } from '@postern/domain/engine/query.ts'
import type { RecordMeta, ValuesOf } from '@postern/domain/engine/resource.ts'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { collectionAddress, errorsInPlace } from '../../engine/requests/queries.ts'
import { call } from '../../http/call.ts'
import { request } from '../../http/request.ts'

export type Label = ValuesOf<(typeof thermalLabels)['fields']> & RecordMeta

const labelKey = (...rest: readonly unknown[]) => ['resource', 'thermalLabels', ...rest] as const

export const versionsOptions = (customerId: string, id: string) =>
  queryOptions({
    queryKey: labelKey('versions', customerId, id),
    queryFn: ({ signal }) =>
      call('GET /api/customers/:customerId/thermalLabels/:id/versions', { params: { customerId, id }, signal }),
    ...errorsInPlace,
  })

export const usedByOptions = (customerId: string, id: string) =>
  queryOptions({
    queryKey: labelKey('usedBy', customerId, id),
    queryFn: ({ signal }) =>
      call('GET /api/customers/:customerId/thermalLabels/:id/usedBy', { params: { customerId, id }, signal }),
    ...errorsInPlace,
  })

export const labelDataOptions = (customerId: string, purpose: Label['purpose'], siteId?: string) =>
  queryOptions({
    queryKey: labelKey('labelData', customerId, purpose, siteId),
    queryFn: ({ signal }) =>
      call('GET /api/customers/:customerId/thermalLabels/labelData', {
        params: { customerId },
        query: { purpose, siteId },
        signal,
      }),
    ...errorsInPlace,
  })

export const whyOptions = (
  customerId: string,
  stationId: string,
  parcelId: string | undefined,
  purpose: Label['purpose'],
) =>
  queryOptions({
    queryKey: labelKey('why', customerId, stationId, parcelId, purpose),
    queryFn: ({ signal }) =>
      call('GET /api/customers/:customerId/thermalLabels/why', {
        params: { customerId },
        query: { stationId, parcelId, purpose },
        signal,
      }),
    ...errorsInPlace,
  })

export const printsOptions = (customerId: string) =>
  queryOptions({
    queryKey: labelKey('prints', customerId),
    queryFn: ({ signal }) =>
      call('GET /api/customers/:customerId/thermalLabels/prints', { params: { customerId }, signal }),
    ...errorsInPlace,
  })

/** The outlines of the label font only change with a release. */
export const glyphsOptions = queryOptions({
  queryKey: ['labelGlyphs'],
  queryFn: ({ signal }) => call('GET /api/labels/glyphs', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  ...errorsInPlace,
})

/** Fields shown on a card in the grid. */
const cardFields = [
  'name',
  'code',
  'state',
  'version',
  'hasDraft',
  'purpose',
  'size',
  'widthIn',
  'heightIn',
  'dpi',
  'source',
  'siteIds',
  'packageTypes',
  'sites',
  'isDefault',
  'retiresOn',
] as const
export type LabelOnCard = Pick<Label, (typeof cardFields)[number] | 'id'>

export const gridOptions = (customerId: string, query: ListQuery) => {
  const params = { ...printListQuery(thermalLabels, query), fields: cardFields.join(',') }
  return infiniteQueryOptions({
    queryKey: labelKey('grid', customerId, params),
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      request<Page<LabelOnCard>>('GET', collectionAddress(thermalLabels, customerId), {
        query: { ...params, ...(pageParam !== '' && { cursor: pageParam }) },
        signal,
      }),
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    ...errorsInPlace,
  })
}
