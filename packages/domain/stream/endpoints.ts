/** The live stream: what changes while someone looks. */
import { z } from 'zod'
import { endpoints } from '../engine/contract.ts'
import { longestTopic, mostTopics } from './topics.ts'

/** The first frame (`ready`): what the stream will carry, and what it won’t. */
export interface StreamReady {
  readonly topics: readonly string[]
  /** Topics that don’t exist or that the user has no permission for. */
  readonly refused: readonly string[]
}

/** Frames end a stream (`end`) or a topic (`revoked`) with these. */
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
