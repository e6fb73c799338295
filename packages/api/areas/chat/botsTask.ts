/** Posts platform events: issues and recoveries in the customer's channel, halted rollouts in `releases`. */
import type { Bot } from '@postern/domain/areas/chat/chatShapes.ts'
import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import { task } from '../../tasks/task.ts'
import { followRecoveries, openIncident } from './incidents/openIncident.ts'
import { openEntityChannel } from './writes/openChannel.ts'
import { postMessage } from './writes/postMessage.ts'

const writer = { userId: null, via: 'task', requestId: null }

interface News {
  /** Identifies an event, so it's posted only once. */
  readonly source: string
  readonly bot: Bot
  /** Null to post for everyone, in `releases`. */
  readonly customerId: string | null
  readonly body: string
  /** The ticket of the issue that this post starts. */
  readonly ticketId: string | null
}

/** Older events aren't posted, so a platform that was down for long doesn't post everything at once. */
const recent = sql`interval '12 hours'`

/** A monitor rule opens a ticket per issue and notes its recovery. The link becomes a card with the bank's live state. */
const troubles = sql`
  select 'ticket ' || t.id || ' ' || t.created_at as source, t.created_at as at, t.customer_id, t.subject || '. Ticket HD-' || t.number || ' is open.'
    || coalesce(' [Open bank](/customers/' || t.customer_id || '/lockerBanks/' || t.locker_bank_id || ')', '') as body,
    case when t.locker_bank_id is null then 'daemon' else 'locker' end as bot, t.id as ticket_id
  from tickets t where t.monitor_rule is not null and t.created_at > now() - ${recent}`

const recoveries = sql`
  select 'recovery ' || t.id || ' ' || t.recovered_at, t.recovered_at, t.customer_id, t.subject || ': works again. HD-' || t.number,
    case when t.locker_bank_id is null then 'daemon' else 'locker' end, null::uuid
  from tickets t where t.monitor_rule is not null and t.recovered_at > now() - ${recent}`

const reviews = sql`
  select 'import ' || i.id || ' ' || i.attempt, coalesce(i.started_at, i.created_at), i.customer_id, 'Import of ' || i.file_name || ' needs review. [Open import](/customers/' || i.customer_id
    || '/contacts/import/' || i.id || ')', 'daemon', null::uuid
  from imports i where i.state = 'needsReview' and coalesce(i.started_at, i.created_at) > now() - ${recent}`

const halts = sql`
  select 'version ' || v.id || ' ' || v.row_version, v.updated_at, null::uuid, 'Rollout of ' || a.name || ' ' || v.version || ' is halted. [Open versions](/system/versions)', 'version', null::uuid
  from versions v join apps a on a.id = v.app_id where v.state = 'halted' and v.updated_at > now() - ${recent}`

const unposted = (limit: number) => sql<News>`
  select n.source, n.bot, n.customer_id as "customerId", n.body, n.ticket_id as "ticketId"
  from (${troubles} union all ${recoveries} union all ${reviews} union all ${halts}) as n (source, at, customer_id, body, bot, ticket_id)
  where not exists (select from chat_bot_posts p where p.source = n.source)
  order by n.at, n.source limit ${limit}`

async function channelFor(db: Db, { customerId }: News) {
  const found =
    customerId === null
      ? await db.one(
          sql<{
            id: string
            name: string | null
          }>`select id, name from chat_channels where name = 'releases' and is_default`,
        )
      : await openEntityChannel(db, writer, null, 'customers', customerId)
  return found && { id: found.id, customerId, name: found.name }
}

async function post(db: Db, news: News): Promise<void> {
  const channel = await channelFor(db, news)
  if (channel) {
    const { bot, body } = news
    const posting = { channel, author: { bot }, body, parentSeq: null, mentionIds: [], clientId: null }
    const message = await postMessage(db, posting)
    if (news.ticketId !== null) await openIncident(db, news.ticketId, channel, message)
  }
  await db.all(sql`insert into chat_bot_posts (source) values (${news.source}) on conflict do nothing`)
}

export const chatBotsTask = task({
  key: 'chat.bots',
  title: 'Post platform news',
  description: 'Posts troubles, recoveries, imports to review, and halted rollouts into chat.',
  queue: 'monitoring',
  schedule: { everySeconds: 30 },
  missed: 'skip',
  batchSize: 50,
  run: (run) =>
    run.inBatches(async (db) => {
      const news = await db.all(unposted(run.batchSize))
      for (const each of news) await post(db, each)
      await followRecoveries(db)
      db.later(sql`delete from chat_bot_posts where posted_at < now() - 2 * ${recent}`)
      return { processed: news.length, isFinished: news.length < run.batchSize }
    }),
})
