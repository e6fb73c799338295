/** Title and URL of a channel. */
import type { ChannelSummary, ChatPerson } from '@postern/domain/areas/chat/chatShapes.ts'
import { channelPath } from '../../paths.ts'

/** Direct messages are named after their members. */
export const peopleTitle = (others: readonly ChatPerson[]): string =>
  others.length === 0 ? 'You' : others.map(({ name }) => name).join(', ')

export const channelHref = ({ id, name }: Pick<ChannelSummary, 'id' | 'name'>, seq?: number): string =>
  `${channelPath(name ?? id)}${seq === undefined ? '' : `?at=${seq}`}`
