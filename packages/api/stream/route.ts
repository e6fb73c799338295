import { failure, tooMany } from '@postern/domain/engine/failure.ts'
import { longestTopic, mostTopics } from '@postern/domain/stream/topics.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { serve } from '../http/serve.ts'
import { everySeconds, type Loop } from '../loop.ts'
import { StreamHub } from './hub.ts'
import { Reader } from './reader.ts'
import { grantedWishes, type StreamTopic } from './streamTopic.ts'
import { watchSessions } from './watchSessions.ts'

/** How soon a stream reacts to a sign-out or a changed role. */
const watchSeconds = 5

/** Per session on this node: a browser needs one, and a second one while it switches. */
const mostPerSession = 6

function topicsIn(list: string): readonly string[] {
  const topics = [...new Set(list.split(','))]
  if (topics.length > mostTopics || topics.some((topic) => topic.length > longestTopic))
    throw failure('invalid', { message: `Follow at most ${mostTopics} topics.` })
  return topics
}

export function streamRoute(app: FastifyInstance, deps: Deps, known: readonly StreamTopic[]): void {
  const hub = new StreamHub(deps.database)
  let watching: Loop | undefined
  // Open streams would keep the server from closing.
  app.addHook('preClose', async () => {
    await hub[Symbol.asyncDispose]()
    await watching?.stop()
  })

  serve(app, 'GET /api/stream', async ({ query, signedIn, request, reply }) => {
    const { sessionId, user } = signedIn
    const asked = topicsIn(query.topics)
    const granted = await grantedWishes(
      deps.database,
      known,
      asked.map((topic) => ({ user, topic })),
    )
    const [topics, refused] = [true, false].map((may) => asked.filter((_, index) => granted[index] === may))
    if (hub.readers.filter(({ session }) => session.sessionId === sessionId).length >= mostPerSession)
      throw tooMany('This session has too many live connections open. Close some tabs.', watchSeconds)
    const token = request.headers.authorization?.slice('Bearer '.length) ?? ''
    // No version yet: the first round checks what may have changed since the request was authorized.
    const reader = new Reader({ sessionId, token, user, version: '' }, topics ?? [])
    reply.raw.once('close', () => reader.out.destroy())
    await hub.join(reader, request.headers['last-event-id']?.toString(), refused ?? [])
    watching ??= everySeconds(watchSeconds, 'Checking live streams', () => watchSessions(deps, known, hub.readers))
    // With keep-alive, the connection would outlive the stream, and a stopping server would wait for it.
    reply.headers({ 'content-type': 'text/event-stream', 'x-accel-buffering': 'no', connection: 'close' })
    return reader.out
  })
}
