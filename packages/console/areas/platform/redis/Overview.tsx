/** The health of an instance: memory, the last day, keys, slow commands, and configuration. */
import { redis } from '@postern/domain/areas/platform/redis.ts'
import { redisProblemTexts } from '@postern/domain/areas/platform/redisState.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { recordKey } from '../../../engine/requests/queries.ts'
import { Notice } from '../../../ui/detail/Notice.tsx'
import { EmptyState } from '../../../ui/lists/EmptyState.tsx'
import { FailedPart } from '../../../ui/lists/FailedPart.tsx'
import { SkeletonLines } from '../../../ui/marks/Skeleton.tsx'
import { ChartsCard } from './ChartsCard.tsx'
import { ConfigurationCard } from './ConfigurationCard.tsx'
import { KeyspaceCard } from './KeyspaceCard.tsx'
import { MemoryCard } from './MemoryCard.tsx'
import classes from './Overview.module.css'
import { overviewOptions, type RedisRecord } from './redisApi.ts'
import { SlowLogCard } from './SlowLogCard.tsx'

/** Why there is no data. */
function Nothing({ record: { status, notes } }: { record: RedisRecord }) {
  const why = status === 'enabled' ? 'The first figures appear after the first poll.' : 'Resume polling to see figures.'
  return (
    <EmptyState
      art="box"
      title={
        status === 'enabled' ? 'No samples yet' : status === 'paused' ? 'Polling is paused' : 'This instance is retired'
      }
      text={status === 'enabled' ? why : (notes ?? why)}
    />
  )
}

/** The header shows the record, which doesn't update on its own after a poll. */
function useFreshHead({ id }: RedisRecord, polledAt: string | null | undefined): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (polledAt) void queryClient.invalidateQueries({ queryKey: recordKey(redis, undefined, id) })
  }, [polledAt, id, queryClient])
}

export default function Overview({ record }: { record: RedisRecord }) {
  const { data, error, refetch } = useQuery(overviewOptions(record))
  useFreshHead(record, data?.polledAt)
  if (!data)
    return error ? (
      <FailedPart error={error} onRetry={refetch} />
    ) : (
      <SkeletonLines lines={10} label="Loading overview" />
    )
  const { latest, state, cause } = data
  if (!latest) return <Nothing record={record} />
  const isReachable = record.status === 'enabled' && state !== 'down'
  return (
    <div className={classes.page}>
      {error && <FailedPart error={error} onRetry={refetch} />}
      {record.status !== 'enabled' && (
        <Notice tone="info">Polling is {record.status}. These are the last figures from before.</Notice>
      )}
      {state === 'unknown' && record.status === 'enabled' && (
        <Notice tone="warn">This instance hasn’t been polled lately. These figures are old.</Notice>
      )}
      {cause !== null && (
        <Notice tone={state === 'down' || state === 'evicting' ? 'danger' : 'warn'}>
          {state === 'down' && latest.problem !== null ? redisProblemTexts[latest.problem] : cause}
        </Notice>
      )}
      <div className={classes.top}>
        <MemoryCard record={record} latest={latest} fullInSeconds={data.fullInSeconds} />
        <ChartsCard record={record} latest={latest} />
      </div>
      {isReachable && (
        <div className={classes.below}>
          <div className={classes.column}>
            <KeyspaceCard record={record} />
            <SlowLogCard record={record} />
          </div>
          <ConfigurationCard record={record} />
        </div>
      )}
    </div>
  )
}
