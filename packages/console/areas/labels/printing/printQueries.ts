/** Queries of the printing pages. */
import type { JobFilters, JobGroup } from '@postern/domain/areas/labels/printEndpoints.ts'
import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { errorsInPlace } from '../../../engine/requests/queries.ts'
import { call } from '../../../http/call.ts'
import { customerPath } from '../../../paths.ts'

export const printJobsPath = (customerId: string, siteId: string): string =>
  `${customerPath(customerId)}/sites/${encodeURIComponent(siteId)}/printJobs`

export const printingTopic = (customerId: string, siteId: string): string =>
  `customers/${customerId}/sites/${siteId}/printing`

const key = 'printing'

/** Refetch interval. Each request makes the server poll the site's printers. */
const watchMs = 20_000

export const sitePrintingOptions = (customerId: string, siteId: string) =>
  queryOptions({
    queryKey: [key, 'site', customerId, siteId],
    queryFn: ({ signal }) =>
      call('GET /api/customers/:customerId/sites/:siteId/printing', { params: { customerId, siteId }, signal }),
    refetchInterval: watchMs,
    ...errorsInPlace,
  })

export const jobsOptions = (customerId: string, filters: Partial<JobFilters>, group: JobGroup | undefined) =>
  infiniteQueryOptions({
    queryKey: [key, 'jobs', customerId, filters, group],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor, signal }) =>
      call('GET /api/customers/:customerId/printJobs', {
        params: { customerId },
        query: { ...filters, group, cursor },
        signal,
      }),
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    ...errorsInPlace,
  })

export const jobCountsOptions = (customerId: string, filters: Partial<JobFilters>) =>
  queryOptions({
    queryKey: [key, 'counts', customerId, filters],
    queryFn: ({ signal }) =>
      call('GET /api/customers/:customerId/printJobs/counts', { params: { customerId }, query: filters, signal }),
    placeholderData: keepPreviousData,
    ...errorsInPlace,
  })

export const jobOptions = (customerId: string, id: string) =>
  queryOptions({
    queryKey: [key, 'job', customerId, id],
    queryFn: ({ signal }) =>
      call('GET /api/customers/:customerId/printJobs/:id', { params: { customerId, id }, signal }),
    ...errorsInPlace,
  })

export const batchOptions = (customerId: string, id: string) =>
  queryOptions({
    queryKey: [key, 'batch', customerId, id],
    queryFn: ({ signal }) =>
      call('GET /api/customers/:customerId/printBatches/:id', { params: { customerId, id }, signal }),
    ...errorsInPlace,
  })

export const printRoutesOptions = (customerId: string, siteId: string) =>
  queryOptions({
    queryKey: [key, 'routes', customerId, siteId],
    queryFn: ({ signal }) =>
      call('GET /api/customers/:customerId/sites/:siteId/printRoutes', { params: { customerId, siteId }, signal }),
    ...errorsInPlace,
  })

/** Invalidates all printing queries. */
export const refreshPrinting = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: [key] })
