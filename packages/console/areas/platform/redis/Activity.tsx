/** Who changed the record or deleted keys. */
import { redis } from '@postern/domain/areas/platform/redis.ts'
import { HistoryRail } from '../../../engine/history/HistoryRail.tsx'
import type { RedisRecord } from './redisApi.ts'

export default function Activity({ record }: { record: RedisRecord }) {
  return (
    <HistoryRail
      resource={redis}
      customerId={undefined}
      record={{ ...record }}
      editable={false}
      editing={null}
      onRestored={() => {}}
    />
  )
}
