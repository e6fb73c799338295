/** Turns an outage into an incident: the bot's message in the customer's channel starts its thread, and `incidents` announces it. */
import type { ChatMessage } from '@postern/domain/areas/chat/chatShapes.ts'
import { outageText } from '@postern/domain/areas/chat/incidents/incident.ts'
import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import { newId } from '../../../newId.ts'
import { type Posting, postMessage } from '../writes/postMessage.ts'

type Channel = Posting['channel']

const asBot = (channel: Channel, body: string, parentSeq: number | null): Posting => ({
  channel,
  author: { bot: 'locker' },
  body,
  parentSeq,
  mentionIds: [],
  clientId: null,
})

/** By ID: the channel's name is the customer's code, and some readers of `incidents` can't see that customer. */
export const threadPathOf = (channelId: string, seq: number): string => `/internal/chat/${channelId}?thread=${seq}`

async function postInIncidents(db: Db, body: string): Promise<void> {
  const found = await db.one(sql<{ id: string }>`select id from chat_channels where name = 'incidents' and is_default`)
  if (found) await postMessage(db, asBot({ id: found.id, customerId: null, name: 'incidents' }, body, null))
}

/** Only for banks that went offline; other issues just have a ticket and a message. */
const offlineRule = 'bank.offline'

export async function openIncident(
  db: Db,
  ticketId: string,
  channel: Channel,
  { seq }: Pick<ChatMessage, 'seq'>,
): Promise<void> {
  const opened = await db.one(sql<{ ticket: string }>`
    insert into chat_incidents (id, customer_id, ticket_id, locker_bank_id, channel_id, seq, started_at, parcels)
    select ${newId()}, t.customer_id, t.id, b.id, ${channel.id}, ${seq}, least(coalesce(b.last_seen_at, t.created_at), t.created_at),
      (select count(*) from lockers l where l.customer_id = b.customer_id and l.locker_bank_id = b.id
        and l.archived_at is null and l.occupancy in ('occupied', 'expired'))
    from tickets t join locker_banks b on b.customer_id = t.customer_id and b.id = t.locker_bank_id
    where t.id = ${ticketId} and t.monitor_rule = ${offlineRule}
    on conflict (ticket_id) do nothing
    returning (select 'HD-' || number from tickets where id = ${ticketId}) as ticket`)
  if (!opened) return
  const text = 'Incident thread. Press Join if you work on it; what is tried on the bank is noted here.'
  await postMessage(db, asBot(channel, text, seq))
  await postInIncidents(
    db,
    `A locker bank is offline, ${opened.ticket}. [Open the incident](${threadPathOf(channel.id, seq)})`,
  )
}

interface Moved {
  readonly id: string
  readonly customerId: string
  readonly channelId: string
  readonly channel: string | null
  readonly seq: number
  readonly startedAt: string
  readonly endedAt: string | null
}

/** Follows the tickets: ends incidents that recovered, and resumes those that recurred. Each change is posted once, in the thread. */
export async function followRecoveries(db: Db): Promise<number> {
  const moved = await db.all(sql<Moved>`
    update chat_incidents i set ended_at = t.recovered_at
    from tickets t, chat_channels ch
    where t.id = i.ticket_id and t.customer_id = i.customer_id and ch.id = i.channel_id
      and (t.recovered_at is null) <> (i.ended_at is null)
    returning i.id, i.customer_id as "customerId", i.channel_id as "channelId", ch.name as channel, i.seq,
      i.started_at as "startedAt", i.ended_at as "endedAt"`)
  for (const { customerId, channelId, channel, seq, startedAt, endedAt } of moved) {
    const text =
      endedAt === null
        ? 'Offline again.'
        : `Back online after ${outageText(startedAt, endedAt)}. Create the report while you remember.`
    await postMessage(db, asBot({ id: channelId, customerId, name: channel }, text, seq))
  }
  return moved.length
}
