/** Ends streams whose session is over, and topics whose permission is gone. One statement for all streams of the node. */
import { findSession, livingSessions } from '../auth/session.ts'
import type { Deps } from '../deps.ts'
import type { Reader } from './reader.ts'
import { mayFollow, type StreamTopic } from './streamTopic.ts'

type WatchDeps = Pick<Deps, 'database' | 'sessionLimits'>

/** Something about the user changed since: what they may follow is decided anew. */
async function checkAgain({ database, sessionLimits }: WatchDeps, topics: readonly StreamTopic[], reader: Reader) {
  const found = await findSession(database, sessionLimits, reader.session.token, null)
  if (!found?.alive || found.kind !== 'full') {
    reader.end('ended')
    return
  }
  const refused = reader.topics.filter((topic) => !mayFollow(topics, found.user, topic))
  if (refused.length > 0) reader.revoke(refused)
}

export async function watchSessions(deps: WatchDeps, topics: readonly StreamTopic[], readers: readonly Reader[]) {
  if (readers.length === 0) return
  const ids = [...new Set(readers.map(({ session }) => session.sessionId))]
  const living = await livingSessions(deps.database, deps.sessionLimits, ids)
  const versions = new Map(living.map(({ sessionId, version }) => [sessionId, version]))
  for (const reader of readers) {
    const version = versions.get(reader.session.sessionId)
    if (version === undefined) reader.end('ended')
    else if (version !== reader.session.version) {
      await checkAgain(deps, topics, reader)
      reader.session.version = version
    }
  }
}
