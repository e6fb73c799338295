import { ConfigurationCard } from './ConfigurationCard.tsx'
import type { RedisRecord } from './redisApi.ts'

export default function Configuration({ record }: { record: RedisRecord }) {
  return <ConfigurationCard record={record} />
}
