/** The live stream: changes that happen while a page is open. */
import { z } from 'zod'
import { endpoints } from '../engine/contract.ts'
import { longestTopic, mostTopics } from './topics.ts'

/** The first frame (`ready`): which topics the stream carries, and which it doesn’t. */
export interface StreamReady {
  readonly topics: readonly string[]
  /** Topics that don’t exist or that the user has no permission for. */
  readonly refused: readonly string[]
}

/** A `revoked` frame: topics that the stream no longer carries. */
export interface StreamRevoked {
  readonly topics: readonly string[]
}

export const streamEndpoints = endpoints({
  'GET /api/stream': {
    permission: 'signedIn',
    tag: 'Live stream',
    summary: 'Follow topics live, as server-sent events',
    query: z.strictObject({
      /** Separated by commas. */
      topics: z
        .string()
        .min(1)
        .max(mostTopics * (longestTopic + 1)),
    }),
    answer: z.string(),
    streamed: 'text/event-stream',
  },
})
