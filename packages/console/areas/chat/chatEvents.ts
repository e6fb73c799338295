/** What the live stream says about channels. */
import type { ChannelEvent } from '@postern/domain/areas/chat/chatShapes.ts'

const kinds: readonly unknown[] = ['message', 'changed', 'typing', 'channel'] satisfies ChannelEvent['kind'][]

/** The server writes them with the same type, so one of a known kind has its shape. */
export const isChannelEvent = (body: unknown): body is ChannelEvent =>
  typeof body === 'object' && body !== null && kinds.includes(Reflect.get(body, 'kind'))
