/** The Redis card on the system overview. */
import type { RedisState } from '@postern/domain/areas/platform/redisState.ts'
import { counted, humanise } from '@postern/domain/values/text.ts'
import { sql } from 'kysely'
import type { SystemCard } from '../../../systemCard.ts'
import { currentState } from './figures.ts'

interface InstanceRow {
  readonly name: string
  readonly state: RedisState
  readonly memoryPercent: number | null
  readonly threshold: number
}

const page = '/system/redis'
const isTroubled = ({ state }: InstanceRow): boolean => state !== 'up' && state !== 'unknown'
const troubledPage = `${page}?filter[state][in]=slow,memoryHigh,evicting,replicaLag,down`

function healthOf(rows: readonly InstanceRow[]) {
  const down = rows.filter(({ state }) => state === 'down').length
  if (down > 0) return { tone: 'danger', text: `${down} of ${rows.length} down`, href: troubledPage } as const
  const troubled = rows.filter(isTroubled)
  const [first] = troubled
  if (first)
    return {
      tone: 'warn',
      text:
        troubled.length === 1
          ? `${first.name}: ${humanise(first.state).toLowerCase()}`
          : `${troubled.length} of ${rows.length} need attention`,
      href: troubledPage,
    } as const
  if (rows.every(({ state }) => state === 'unknown'))
    return { tone: 'idle', text: 'Not monitored', href: page } as const
  return { tone: 'ok', text: 'Healthy', href: page } as const
}

const toneOf = (row: InstanceRow) => {
  if (row.state === 'down') return 'danger'
  return isTroubled(row) ? 'warn' : 'ok'
}

export const redisCard: SystemCard = {
  key: 'redis',
  access: ['redis.view'],
  read: async (db) => {
    const rows = await db.all(sql<InstanceRow>`
      select r.name, ${currentState} as state, round(s.memory_percent::numeric, 1) as "memoryPercent", r.alert_memory_percent as threshold
      from redis r left join redis_watch w on w.redis_id = r.id
        left join redis_samples s on s.redis_id = r.id and r.status = 'enabled' and s.at = w.sampled_at and s.grain = 'poll'
      where r.archived_at is null
      order by ${currentState} in ('up', 'unknown'), s.memory_percent desc nulls last, r.name`)
    const troubled = rows.filter(isTroubled).length
    const reporting = rows.filter((row) => row.memoryPercent !== null || isTroubled(row))
    return {
      value: rows.length,
      words: `${rows.length === 1 ? 'instance' : 'instances'}, ${reporting.length} monitored`,
      href: page,
      health: healthOf(rows),
      drawing: {
        kind: 'gauges',
        items: reporting.map((row) => ({
          name: row.name,
          percent: row.memoryPercent,
          mark: row.threshold,
          tone: toneOf(row),
        })),
      },
      foot: {
        text: `${counted(troubled, 'instance needs', 'instances need')} attention`,
        at: null,
        href: troubledPage,
        count: troubled,
      },
    }
  },
}
