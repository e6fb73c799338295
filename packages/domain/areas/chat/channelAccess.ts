/** Who can see a channel and what they can do in it. The server enforces these functions; the console enables buttons by them. */
import { type Actor, can, canReach, type Permission } from '../../auth/permission.ts'

export const channelKinds = ['public', 'private', 'direct', 'entity'] as const
export type ChannelKind = (typeof channelKinds)[number]

/** What a channel can be about, and the permission needed to see it. */
export const channelEntities = {
  customers: 'customers.view',
  lockerBanks: 'lockers.banks.view',
  tickets: 'helpDesk.tickets.view',
  versions: 'versions.view',
} as const satisfies Record<string, Permission>
export type ChannelEntity = keyof typeof channelEntities
export const channelEntityKinds = Object.keys(channelEntities) as [ChannelEntity, ...ChannelEntity[]]

export const mostDirectMembers = 9
export const longestMessage = 8_000
export const editableMinutes = 15

export interface SeenChannel {
  readonly kind: ChannelKind
  /** The customer it’s about; null if there is none. */
  readonly customerId: string | null
  readonly entityKind: ChannelEntity | null
}

export interface UsedChannel extends SeenChannel {
  readonly archivedAt: string | null
  readonly isLocked: boolean
  /** Role in the channel; null for non-members. */
  readonly myRole: 'owner' | 'member' | null
}

/** Only members can see private and direct channels, whatever their permissions. */
export function maySeeChannel(actor: Actor, channel: SeenChannel, isMember: boolean): boolean {
  if (!can(actor, 'internal.chat.view')) return false
  if (channel.customerId !== null && !canReach(actor, channel.customerId)) return false
  if (channel.kind === 'entity') return channel.entityKind !== null && can(actor, channelEntities[channel.entityKind])
  return channel.kind === 'public' || isMember
}

export function mayPost(actor: Actor, channel: UsedChannel): true | string {
  if (channel.archivedAt !== null) return 'This channel is archived.'
  if (!can(actor, 'internal.chat.create')) return 'Your role can read this channel but not post in it.'
  if (channel.isLocked && !can(actor, 'internal.chat.moderate')) return 'Only moderators can post in this channel.'
  return true
}

/** Who can change name, topic and members, or archive it. */
export function mayManage(actor: Actor, channel: UsedChannel): true | string {
  if (channel.kind === 'direct') return 'Direct messages have no settings.'
  if (can(actor, 'internal.chat.moderate')) return true
  if (!can(actor, 'internal.chat.create') || channel.myRole !== 'owner')
    return 'Only owners of the channel and moderators can change it.'
  return true
}

interface OwnedMessage {
  readonly authorId: string | null
  readonly sentAt: string
  readonly deletedAt: string | null
}

export function mayEdit(userId: string, message: OwnedMessage, now: number): true | string {
  if (message.deletedAt !== null) return 'This message was deleted.'
  if (message.authorId !== userId) return 'You can edit only your own messages.'
  if (now - Date.parse(message.sentAt) > editableMinutes * 60_000)
    return `Messages can be edited for ${editableMinutes} minutes.`
  return true
}

export function mayDelete(actor: Actor & { readonly id: string }, message: OwnedMessage): true | string {
  if (message.deletedAt !== null) return 'This message was deleted.'
  if (message.authorId === actor.id || can(actor, 'internal.chat.moderate')) return true
  return 'Only the author and moderators can delete a message.'
}
