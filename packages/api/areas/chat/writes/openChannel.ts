/** Creates channels: by name, for some people, or for a record. */
import { type ChannelEntity, channelEntities } from '@postern/domain/areas/chat/channelAccess.ts'
import { personTopicOf } from '@postern/domain/areas/chat/liveTopics.ts'
import { can, canReach } from '@postern/domain/auth/permission.ts'
import { failure, invalid } from '@postern/domain/engine/failure.ts'
import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import { holdLock } from '../../../database/holdLock.ts'
import { type Writer, writeAudit } from '../../../engine/audit.ts'
import { newId } from '../../../newId.ts'
import { publish } from '../../../stream/publish.ts'
import type { Follower } from '../../../stream/streamTopic.ts'
import { chattingPeople } from '../reads/chatPeople.ts'

export interface Opened {
  readonly id: string
  readonly name: string | null
  readonly rowVersion: number
}

const opened = sql`id, name, row_version as "rowVersion"`

/** Makes their channel lists reload. */
export function tellPeople(db: Db, userIds: readonly string[]): void {
  for (const userId of userIds) publish(db, personTopicOf(userId), { kind: 'channels' })
}

/** New members start with no unread messages. */
export async function addMembers(
  db: Db,
  channelId: string,
  userIds: readonly string[],
  role: 'owner' | 'member' = 'member',
): Promise<void> {
  const added = await db.all(sql<{ userId: string }>`
    insert into chat_members (channel_id, user_id, role, last_read_seq)
    select ch.id, p.id, ${role}, ch.last_seq from chat_channels ch, unnest(${userIds}::uuid[]) as p(id) where ch.id = ${channelId}
    on conflict do nothing returning user_id as "userId"`)
  tellPeople(
    db,
    added.map(({ userId }) => userId),
  )
}

export async function requirePeople(db: Db, ids: readonly string[], path: string, channelId?: string): Promise<void> {
  const people = await chattingPeople(db, { ids, channelId })
  if (people.length < new Set(ids).size)
    throw invalid([{ path, description: 'Select people who use chat and can see this channel.' }])
}

/** Doesn't say which channel has the name: the user may not be allowed to see it. */
export async function requireFreeName(db: Db, name: string): Promise<void> {
  await holdLock(db, `chat channel ${name}`)
  const taken = await db.one(sql<{ id: string }>`select id from chat_channels where name = ${name}`)
  if (taken) throw invalid([{ path: 'name', description: 'This name isn’t available. Enter a different one.' }])
}

function auditCreation(db: Db, writer: Writer, channel: Opened, customerId: string | null, kind: string): void {
  writeAudit(db, writer, [
    {
      resource: { name: 'chatChannels' },
      customerId,
      recordId: channel.id,
      action: 'create',
      rowVersion: channel.rowVersion,
      changes: { name: { before: null, after: channel.name }, kind: { before: null, after: kind } },
    },
  ])
}

export interface NamedChannel {
  readonly kind: 'public' | 'private'
  readonly name: string
  readonly topic: string
  readonly memberIds: readonly string[]
}

export async function createChannel(
  db: Db,
  writer: Writer,
  user: Follower,
  { kind, name, topic, memberIds }: NamedChannel,
): Promise<Opened> {
  await requireFreeName(db, name)
  const others = memberIds.filter((id) => id !== user.id)
  await requirePeople(db, others, 'memberIds')
  const made = await db.one(sql<Opened>`
    insert into chat_channels (id, kind, name, topic, created_by, updated_by)
    values (${newId()}, ${kind}, ${name}, ${topic}, ${user.id}, ${user.id}) returning ${opened}`)
  if (!made) throw failure('broken')
  await addMembers(db, made.id, [user.id], 'owner')
  await addMembers(db, made.id, others)
  auditCreation(db, writer, made, null, kind)
  return made
}

/** The same people always share the same channel. */
export async function openDirect(db: Db, user: Follower, memberIds: readonly string[]): Promise<Opened> {
  const everyone = [...new Set([user.id, ...memberIds])].toSorted()
  if (everyone.length < 2) throw invalid([{ path: 'memberIds', description: 'Select someone else.' }])
  const key = everyone.join(' ')
  await holdLock(db, `chat direct ${key}`)
  const known = await db.one(sql<Opened>`select ${opened} from chat_channels where direct_key = ${key}`)
  if (known) return known
  await requirePeople(
    db,
    everyone.filter((id) => id !== user.id),
    'memberIds',
  )
  const made = await db.one(sql<Opened>`
    insert into chat_channels (id, kind, direct_key, created_by, updated_by)
    values (${newId()}, 'direct', ${key}, ${user.id}, ${user.id}) returning ${opened}`)
  if (!made) throw failure('broken')
  await addMembers(db, made.id, everyone)
  return made
}

interface Found {
  readonly customerId: string | null
  readonly title: string
}

const entityAt: Readonly<Record<ChannelEntity, (db: Db, id: string) => Promise<Found | undefined>>> = {
  customers: (db, id) =>
    db.one(
      sql<Found>`select id as "customerId", code::text as title from customers where id = ${id} and archived_at is null`,
    ),
  lockerBanks: (db, id) =>
    db.one(sql<Found>`
      select b.customer_id as "customerId", b.name || ' ' || cu.code as title from locker_banks b
      join customers cu on cu.id = b.customer_id where b.id = ${id} and b.archived_at is null`),
  tickets: (db, id) =>
    db.one(sql<Found>`select customer_id as "customerId", 'hd-' || number as title from tickets where id = ${id}`),
  versions: (db, id) =>
    db.one(sql<Found>`
      select null::uuid as "customerId", a.name || ' ' || v.version as title from versions v
      join apps a on a.id = v.app_id where v.id = ${id} and v.archived_at is null`),
}

/** Turns a title's letters and digits into a channel name. */
export function nameOf(title: string): string {
  const letters = title.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '')
  const words = [...letters]
    .map((char) => (/[a-z0-9]/.test(char) ? char : ' '))
    .join('')
    .split(' ')
    .filter(Boolean)
  return words.join('-').slice(0, 36).padEnd(2, '0')
}

async function freeNameLike(db: Db, name: string): Promise<string> {
  const taken = await db.all(sql<{ name: string | null }>`
    select name from chat_channels where name = ${name} or starts_with(name, ${`${name}-`})`)
  const names = new Set(taken.map((row) => row.name))
  for (let n = 1; ; n++) {
    const wanted = n === 1 ? name : `${name}-${n}`
    if (!names.has(wanted)) return wanted
  }
}

/** A record has one channel. Bots open it, too; users need to see the record. */
export async function openEntityChannel(
  db: Db,
  writer: Writer,
  user: Follower | null,
  entityKind: ChannelEntity,
  entityId: string,
): Promise<Opened> {
  const found = await entityAt[entityKind](db, entityId)
  const isSeen =
    user === null ||
    (can(user, channelEntities[entityKind]) && (found?.customerId == null || canReach(user, found.customerId)))
  if (!found || !isSeen) throw failure('not_found')
  await holdLock(db, `chat entity ${entityId}`)
  const known = await db.one(sql<Opened>`
    select ${opened} from chat_channels where entity_kind = ${entityKind} and entity_id = ${entityId}`)
  if (known) return known
  const name = await freeNameLike(db, nameOf(found.title))
  const made = await db.one(sql<Opened>`
    insert into chat_channels (id, kind, name, customer_id, entity_kind, entity_id, created_by, updated_by)
    values (${newId()}, 'entity', ${name}, ${found.customerId}, ${entityKind}, ${entityId}, ${user?.id ?? null}, ${user?.id ?? null})
    returning ${opened}`)
  if (!made) throw failure('broken')
  auditCreation(db, writer, made, found.customerId, 'entity')
  return made
}
