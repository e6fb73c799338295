/** The demo's channels and messages as rows. */
import { idsFrom } from '../../ids.ts'
import { type Room, rooms, type Saying } from './conversations.ts'

interface Named {
  readonly id: string
  readonly name: string
}

export interface ChatSetting {
  readonly seed: number
  readonly now: Date
  /** Staff, by name. */
  readonly staff: readonly Named[]
  /** The customer of the customer channel. */
  readonly customer: Named
  /** Default channels, by name. */
  readonly known: ReadonlyMap<string, string>
}

interface MessageRow {
  readonly channelId: string
  readonly seq: number
  readonly id: string
  readonly customerId: string | null
  readonly parentSeq: number | null
  readonly authorId: string | null
  readonly bot: string | null
  readonly body: string
  readonly mentions: string
  readonly sentAt: string
  readonly pinnedAt: string | null
  readonly replyCount: number
  readonly lastReplyAt: string | null
}

interface Placed {
  readonly saying: Saying
  readonly parent: Saying | null
}

/** In chronological order, replies included. */
const inOrder = (sayings: readonly Saying[]): Placed[] =>
  sayings
    .flatMap((saying): Placed[] => [
      { saying, parent: null },
      ...(saying.replies ?? []).map((reply) => ({ saying: reply, parent: saying })),
    ])
    .toSorted((a, b) => b.saying.ago - a.saying.ago)

export function chatOf({ seed, now, staff, customer, known }: ChatSetting) {
  const newId = idsFrom(seed, 'chat', 0)
  const idOf = (name: string): string => staff.find((person) => person.name === name)?.id ?? ''
  const at = (ago: number): string => new Date(now.getTime() - ago * 60_000).toISOString()
  const mentionsIn = (text: string): string =>
    `{${staff
      .filter(({ name }) => text.includes(`@${name}`))
      .map(({ id }) => id)
      .join()}}`

  const rowsOf = (room: Room) => {
    const channelId = (room.name !== null && known.get(room.name)) || newId(now.getTime())
    const customerId = room.kind === 'customer' ? customer.id : null
    const placed = inOrder(room.sayings)
    const seqOf = new Map(placed.map(({ saying }, index) => [saying, index + 1]))
    const messages = placed.map(
      ({ saying, parent }, index): MessageRow => ({
        channelId,
        seq: index + 1,
        id: newId(now.getTime() - saying.ago * 60_000),
        customerId,
        parentSeq: parent ? (seqOf.get(parent) ?? null) : null,
        authorId: typeof saying.by === 'string' ? idOf(saying.by) : null,
        bot: typeof saying.by === 'string' ? null : saying.by.bot,
        body: saying.text,
        mentions: mentionsIn(saying.text),
        sentAt: at(saying.ago),
        pinnedAt: saying.isPinned ? at(saying.ago - 1) : null,
        replyCount: saying.replies?.length ?? 0,
        lastReplyAt: saying.replies ? at(Math.min(...saying.replies.map(({ ago }) => ago))) : null,
      }),
    )
    const memberIds = room.members.map(idOf)
    return { room, channelId, customerId, memberIds, messages, placed }
  }
  const all = rooms.map(rowsOf)
  const created = all.filter(({ room }) => room.kind !== 'default')
  /** Messages of the last 90 minutes are unread. */
  const readAgo = 90
  return {
    channels: created.map(({ room, channelId, customerId, memberIds, messages }) => ({
      id: channelId,
      kind: room.kind === 'customer' ? 'entity' : room.kind,
      name: room.name,
      topic: room.topic,
      customerId,
      entityKind: customerId && 'customers',
      entityId: customerId,
      directKey: room.kind === 'direct' ? memberIds.toSorted().join(' ') : null,
      lastSeq: messages.length,
      createdAt: at(30 * 24 * 60),
    })),
    members: created.flatMap(({ room, channelId, memberIds, placed }) =>
      memberIds.map((userId, index) => ({
        channelId,
        userId,
        role: index === 0 && room.kind !== 'direct' ? 'owner' : 'member',
        lastReadSeq: placed.filter(({ saying }) => saying.ago > readAgo).length,
      })),
    ),
    /** Read position of everyone in the default channels. */
    defaults: all
      .filter(({ room }) => room.kind === 'default')
      .map(({ channelId, messages, placed }) => ({
        channelId,
        lastSeq: messages.length,
        readSeq: placed.filter(({ saying }) => saying.ago > readAgo).length,
      })),
    messages: all.flatMap(({ messages }) => messages),
    files: all.flatMap(({ channelId, customerId, placed }) =>
      placed.flatMap(({ saying: { file, by } }, index) =>
        file && typeof by === 'string' ? [{ ...file, channelId, customerId, seq: index + 1, userId: idOf(by) }] : [],
      ),
    ),
    mentions: all.flatMap(({ channelId, messages }) =>
      messages.flatMap(({ seq, body }) =>
        staff.filter(({ name }) => body.includes(`@${name}`)).map(({ id }) => ({ userId: id, channelId, seq })),
      ),
    ),
    reactions: all.flatMap(({ channelId, placed }) =>
      placed.flatMap(({ saying }, index) =>
        Object.entries(saying.reactions ?? {}).flatMap(([kind, names]) =>
          names.map((name) => ({ channelId, seq: index + 1, kind, userId: idOf(name), at: at(saying.ago - 2) })),
        ),
      ),
    ),
  }
}
