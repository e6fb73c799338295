/** The latest slow commands, on the overview. */
import { redis } from '@postern/domain/areas/platform/redis.ts'
import { useQuery } from '@tanstack/react-query'
import { withSearch } from '../../../engine/list/urlState.ts'
import { recordPath } from '../../../paths.ts'
import { Card } from '../../../ui/detail/Card.tsx'
import { Link } from '../../../ui/LinkContext.tsx'
import { CardPending } from './CardPending.tsx'
import classes from './cards.module.css'
import { type RedisRecord, slowLogOptions } from './redisApi.ts'
import { SlowLogTable, slowLogText } from './SlowLogTable.tsx'

const shown = 3

export function SlowLogCard({ record }: { record: RedisRecord }) {
  const result = useQuery(slowLogOptions(record))
  const { data } = result
  const count = data?.items.length ?? 0
  return (
    <Card
      title="Slow log"
      flush
      {...(data && { aside: slowLogText(data) })}
      {...(count > shown && {
        actions: (
          <Link className="link" href={withSearch(recordPath(redis, record.id), { tab: 'slowLog' })}>
            View all {count}
          </Link>
        ),
      })}
    >
      <CardPending result={result} lines={3} label="Loading slow log" />
      {data && count === 0 && <p className={classes.none}>No slow commands</p>}
      {data && count > 0 && (
        <div className={classes.table}>
          <SlowLogTable items={data.items.slice(0, shown)} />
        </div>
      )}
    </Card>
  )
}
