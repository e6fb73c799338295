/** The background tasks card on the system overview. */
import { backedUpSeconds } from '@postern/domain/areas/platform/taskStates.ts'
import { counted } from '@postern/domain/values/text.ts'
import { sql } from 'kysely'
import type { SystemCard } from '../../../systemCard.ts'
import { isOffline, isReplaced, unsettled } from './taskFragments.ts'

interface TaskRow {
  readonly failed: number
  readonly offline: number
  readonly working: number
  readonly missed: number
  readonly backedUp: string | null
  readonly bars: { value: number; bad: number }[]
}

const page = '/system/taskDaemon'

function healthOf({ failed, offline, working, backedUp }: TaskRow) {
  if (working === 0) return { tone: 'danger', text: 'No node runs tasks', href: page } as const
  if (offline > 0) return { tone: 'warn', text: `${counted(offline, 'node', 'nodes')} offline`, href: page } as const
  if (backedUp !== null)
    return { tone: 'warn', text: `Queue ${backedUp} backed up`, href: `${page}?tab=queues` } as const
  return failed > 0
    ? ({ tone: 'warn', text: 'Failures to review', href: `${page}?tab=failed` } as const)
    : ({ tone: 'ok', text: 'Healthy', href: page } as const)
}

function footOf({ backedUp, missed, bars }: TaskRow) {
  if (backedUp !== null) return { text: `Queue ${backedUp} is backed up`, href: `${page}?tab=queues` }
  if (missed > 0)
    return {
      text: `${counted(missed, 'missed run', 'missed runs')} in 24 h`,
      href: page,
    }
  const runs = bars.reduce((sum, { value }) => sum + value, 0)
  return { text: `${counted(runs, 'run', 'runs')} in 24 h`, href: `${page}?tab=runs&period=day` }
}

/** Each bar is half an hour. */
export const taskDaemonCard: SystemCard = {
  key: 'taskDaemon',
  access: ['taskDaemon.view'],
  read: async (db) => {
    const row = await db.one(sql<TaskRow>`
      with bars as (
        select bar, coalesce(sum(c.succeeded + c.failed), 0)::int as value, coalesce(sum(c.failed), 0)::int as bad,
          coalesce(sum(c.missed), 0)::int as missed
        from generate_series(0, 47) bar left join task_counts c
          on c.at >= now() - interval '24 hours' + bar * interval '30 minutes' and c.at < now() - interval '24 hours' + (bar + 1) * interval '30 minutes'
        group by bar
      ), nodes as (
        select n.concurrency, ${isOffline} as is_offline from task_nodes n
        where n.stopped_at is null and n.beat_at > now() - interval '1 day'
          and not ${isReplaced}
      )
      select (select count(*) from task_runs r where ${unsettled})::int as failed,
        (select count(*) from nodes where is_offline)::int as offline,
        (select count(*) from nodes where not is_offline and concurrency > 0)::int as working,
        (select sum(missed) from bars)::int as missed,
        (select r.queue from task_runs r where r.state = 'queued' and r.started_at is null and r.due_at < now() - make_interval(secs => ${sql.lit(backedUpSeconds)})
          and not exists (select from task_queues q where q.name = r.queue and q.mode <> 'running')
          order by r.due_at limit 1) as "backedUp",
        (select jsonb_agg(jsonb_build_object('value', value, 'bad', bad) order by bar) from bars) as bars`)
    const facts = row ?? { failed: 0, offline: 0, working: 0, missed: 0, backedUp: null, bars: [] }
    return {
      value: facts.failed,
      words: facts.failed === 1 ? 'failed run' : 'failed runs',
      href: `${page}?tab=failed`,
      health: healthOf(facts),
      drawing: { kind: 'bars', caption: 'Runs in the last 24 h, every half hour', bars: facts.bars },
      foot: { ...footOf(facts), at: null, count: null },
    }
  },
}
