/** Finds a channel for a user to act in. */
import { maySeeChannel, type UsedChannel } from '@postern/domain/areas/chat/channelAccess.ts'
import { channelTopicOf, personTopicOf } from '@postern/domain/areas/chat/liveTopics.ts'
import { failure } from '@postern/domain/engine/failure.ts'
import { sql } from 'kysely'
import { type Database, type Db, tx } from '../../database/db.ts'
import type { Follower, Following, StreamTopic } from '../../stream/streamTopic.ts'

export interface ChannelRow extends UsedChannel {
  readonly id: string
  readonly name: string | null
  readonly topic: string
  readonly entityId: string | null
  readonly isDefault: boolean
  readonly retentionDays: number | null
  readonly lastSeq: number
  readonly rowVersion: number
}

const columns = sql`
  ch.id, ch.kind, ch.name, ch.topic, ch.customer_id as "customerId", ch.entity_kind as "entityKind", ch.entity_id as "entityId",
  ch.is_default as "isDefault", ch.is_locked as "isLocked", ch.archived_at as "archivedAt",
  ch.retention_days as "retentionDays", ch.last_seq as "lastSeq", ch.row_version as "rowVersion", me.role as "myRole"`

/** Hidden channels look like missing ones. `locked`: nothing else is sent or changed in it until the transaction ends. */
export async function channelAt(
  db: Db,
  user: Follower,
  id: string,
  { locked = false }: { readonly locked?: boolean } = {},
): Promise<ChannelRow> {
  const found = await db.one(sql<ChannelRow>`
    select ${columns} from chat_channels ch
    left join chat_members me on me.channel_id = ch.id and me.user_id = ${user.id}
    where ch.id = ${id} ${locked ? sql`for no key update of ch` : sql``}`)
  if (!found || !maySeeChannel(user, found, found.myRole !== null)) throw failure('not_found')
  return found
}

interface Sight extends Pick<UsedChannel, 'kind' | 'customerId' | 'entityKind'> {
  readonly id: string
  readonly members: string[]
}

/** One statement for all streams of this node. */
async function mayFollowChannels(database: Database, all: readonly Following[]): Promise<readonly boolean[]> {
  const [ids, users] = [[...new Set(all.map(({ id }) => id))], [...new Set(all.map(({ user }) => user.id))]]
  const found = await tx(database, 'all', (db) =>
    db.all(sql<Sight>`
      select ch.id, ch.kind, ch.customer_id as "customerId", ch.entity_kind as "entityKind",
        array(select m.user_id from chat_members m where m.channel_id = ch.id and m.user_id = any(${users}::uuid[])) as members
      from chat_channels ch where ch.id = any(${ids}::uuid[])`),
  )
  const channels = new Map(found.map(({ members, ...channel }) => [channel.id, { channel, members: new Set(members) }]))
  return all.map(({ user, id }) => {
    const known = channels.get(id)
    return known !== undefined && maySeeChannel(user, known.channel, known.members.has(user.id))
  })
}

export const chatTopics: readonly StreamTopic[] = [
  { pattern: channelTopicOf('{id}'), permission: 'internal.chat.view', mayFollow: mayFollowChannels },
  {
    pattern: personTopicOf('{id}'),
    permission: 'internal.chat.view',
    mayFollow: async (_, all) => all.map(({ user, id }) => user.id === id),
  },
]
