/** Deletes messages older than their channel's retention period. */
import { sql } from 'kysely'
import { writeAudit } from '../../engine/audit.ts'
import { task } from '../../tasks/task.ts'

const writer = { userId: null, via: 'task', requestId: null }

interface Due {
  readonly channelId: string
  readonly customerId: string | null
  readonly rowVersion: number
  readonly count: number
}

/** A thread is deleted as a whole, once its last reply is old enough. Nothing of a customer on legal hold is deleted. */
const isDue = sql`
  ch.retention_days is not null and m.sent_at < now() - make_interval(days => ch.retention_days)
  and coalesce(m.last_reply_at, (
    select p.last_reply_at from chat_messages p where p.channel_id = m.channel_id and p.seq = m.parent_seq), m.sent_at)
    < now() - make_interval(days => ch.retention_days)
  and not exists (select from settings s where s.customer_id = ch.customer_id and s.retention_hold)`

export const chatRetentionTask = task({
  key: 'chat.retention',
  title: 'Delete old messages',
  description:
    'Deletes chat messages that are older than the retention of their channel, and files that were uploaded a week ago but never sent.',
  queue: 'maintenance',
  schedule: { cron: '20 3 * * *', timeZone: 'UTC' },
  isDestructive: true,
  batchSize: 1_000,
  run: (run) =>
    run.inBatches(async (db) => {
      const gone = await db.all(sql<Due>`
        with due as (
          select m.channel_id, m.seq from chat_channels ch join chat_messages m on m.channel_id = ch.id
          where ${isDue} order by m.channel_id, m.seq limit ${run.batchSize} for update of m skip locked),
        gone as (
          delete from chat_messages m using due where m.channel_id = due.channel_id and m.seq = due.seq returning m.channel_id)
        select ch.id as "channelId", ch.customer_id as "customerId", ch.row_version as "rowVersion", count(*)::int as count
        from gone join chat_channels ch on ch.id = gone.channel_id group by ch.id`)
      db.later(sql`delete from chat_files where seq is null and created_at < now() - interval '7 days'`)
      const processed = gone.reduce((sum, { count }) => sum + count, 0)
      writeAudit(
        db,
        writer,
        gone.map(({ channelId, customerId, rowVersion, count }) => ({
          resource: { name: 'chatChannels' },
          customerId,
          recordId: channelId,
          action: 'delete',
          rowVersion,
          changes: { messages: { before: count, after: 0 } },
        })),
      )
      return { processed, isFinished: processed < run.batchSize }
    }),
})
