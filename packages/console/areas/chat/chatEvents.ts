/** Channel events on the live stream. */
import type { ChannelEvent } from '@postern/domain/areas/chat/chatShapes.ts'

const kinds: readonly unknown[] = ['message', 'changed', 'typing', 'channel'] satisfies ChannelEvent['kind'][]

/** Checking the kind is enough: the server builds events from the same type. */
export const isChannelEvent = (body: unknown): body is ChannelEvent =>
  typeof body === 'object' && body !== null && kinds.includes(Reflect.get(body, 'kind'))
