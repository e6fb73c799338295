/** The queries of a Redis instance's pages, and how often they are polled. */

import type { redis } from '@postern/domain/areas/platform/redis.ts'
import type { RedisRange } from '@postern/domain/areas/platform/redisEndpoints.ts'
import type { RecordMeta, ValuesOf } from '@postern/domain/engine/resource.ts'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { errorsInPlace } from '../../../engine/requests/queries.ts'
import { call } from '../../../http/call.ts'

export type RedisRecord = ValuesOf<(typeof redis)['fields']> & RecordMeta

const redisKey = (id: string, ...rest: readonly unknown[]) => ['redis', id, ...rest] as const

/** Polls as often as the server does. A hidden tab doesn't poll. */
const live = ({ status, pollSeconds }: RedisRecord) =>
  ({ refetchInterval: status === 'enabled' ? pollSeconds * 1_000 : false, refetchIntervalInBackground: false }) as const

export const overviewOptions = (record: RedisRecord) =>
  queryOptions({
    queryKey: redisKey(record.id, 'overview', record.rowVersion),
    queryFn: ({ signal }) => call('GET /api/system/redis/:id/overview', { params: { id: record.id }, signal }),
    placeholderData: keepPreviousData,
    ...live(record),
    ...errorsInPlace,
  })

export const seriesOptions = (record: RedisRecord, range: RedisRange) =>
  queryOptions({
    queryKey: redisKey(record.id, 'series', range),
    queryFn: ({ signal }) =>
      call('GET /api/system/redis/:id/series', { params: { id: record.id }, query: { range }, signal }),
    placeholderData: keepPreviousData,
    ...live(record),
    ...errorsInPlace,
  })

export const alertsOptions = (record: RedisRecord) =>
  queryOptions({
    queryKey: redisKey(record.id, 'alerts'),
    queryFn: ({ signal }) => call('GET /api/system/redis/:id/alerts', { params: { id: record.id }, signal }),
    ...live(record),
    ...errorsInPlace,
  })

/** These query Redis itself, so they aren't polled. */
const aMinute = { staleTime: 60_000, retry: false } as const

export const keyspaceOptions = ({ id, rowVersion }: RedisRecord, prefix = '') =>
  queryOptions({
    queryKey: redisKey(id, 'keyspace', rowVersion, prefix),
    queryFn: ({ signal }) => call('GET /api/system/redis/:id/keyspace', { params: { id }, query: { prefix }, signal }),
    ...aMinute,
    ...errorsInPlace,
  })

export const keysOptions = ({ id, rowVersion }: RedisRecord, prefix: string) =>
  infiniteQueryOptions({
    queryKey: redisKey(id, 'keys', rowVersion, prefix),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/system/redis/:id/keys', {
        params: { id },
        query: { prefix, ...(pageParam !== undefined && { cursor: pageParam }) },
        signal,
      }),
    getNextPageParam: ({ cursor }) => cursor ?? undefined,
    ...aMinute,
    ...errorsInPlace,
  })

export const slowLogOptions = ({ id, rowVersion }: RedisRecord) =>
  queryOptions({
    queryKey: redisKey(id, 'slowLog', rowVersion),
    queryFn: ({ signal }) => call('GET /api/system/redis/:id/slowLog', { params: { id }, signal }),
    ...aMinute,
    ...errorsInPlace,
  })

export const clientsOptions = ({ id, rowVersion }: RedisRecord) =>
  queryOptions({
    queryKey: redisKey(id, 'clients', rowVersion),
    queryFn: ({ signal }) => call('GET /api/system/redis/:id/clients', { params: { id }, signal }),
    ...aMinute,
    ...errorsInPlace,
  })

export const configurationOptions = ({ id, rowVersion }: RedisRecord) =>
  queryOptions({
    queryKey: redisKey(id, 'configuration', rowVersion),
    queryFn: ({ signal }) => call('GET /api/system/redis/:id/configuration', { params: { id }, signal }),
    ...aMinute,
    ...errorsInPlace,
  })

export const trendsOptions = queryOptions({
  queryKey: ['redisTrends'],
  queryFn: ({ signal }) => call('GET /api/system/redis/trends', { signal }),
  refetchInterval: 15_000,
  ...errorsInPlace,
})

/** To invalidate after keys were deleted or the connection changed. */
export const keysOfInstance = (id: string) => redisKey(id)
