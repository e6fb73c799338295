/** All slow commands in Redis's log. */
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { EmptyState } from '../../../ui/lists/EmptyState.tsx'
import { FailedPart } from '../../../ui/lists/FailedPart.tsx'
import { SkeletonRows } from '../../../ui/marks/Skeleton.tsx'
import classes from './cards.module.css'
import { type RedisRecord, slowLogOptions } from './redisApi.ts'
import { SlowLogTable, slowLogText } from './SlowLogTable.tsx'

export default function SlowLog({ record }: { record: RedisRecord }) {
  const { data, error, isFetching, refetch } = useQuery(slowLogOptions(record))
  if (error) return <FailedPart error={error} onRetry={refetch} />
  if (!data) return <SkeletonRows rows={8} label="Loading slow log" />
  return (
    <div className={classes.stack}>
      <div className={classes.bar}>
        <span className="dim">{slowLogText(data)}. Arguments are never shown.</span>
        <span className={classes.end}>
          <Button size="xs" loading={isFetching} onClick={() => void refetch()}>
            Refresh
          </Button>
        </span>
      </div>
      {data.items.length === 0 ? (
        <EmptyState
          art="box"
          title="No slow commands"
          text="Commands that take longer than the threshold appear here."
        />
      ) : (
        <SlowLogTable items={data.items} />
      )}
    </div>
  )
}
