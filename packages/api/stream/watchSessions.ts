/** Ends streams whose session is over, and topics whose permission is gone. A few statements for all of the node's streams. */
import { findSession, livingSessions } from '../auth/session.ts'
import type { Deps } from '../deps.ts'
import type { Reader } from './reader.ts'
import { grantedWishes, type StreamTopic } from './streamTopic.ts'

type WatchDeps = Pick<Deps, 'database' | 'sessionLimits'>

/** The user changed since the last check, so they're loaded again. */
async function lookAgain({ database, sessionLimits }: WatchDeps, reader: Reader): Promise<void> {
  const found = await findSession(database, sessionLimits, reader.session.token, null)
  if (found?.alive && found.kind === 'full') reader.session.user = found.user
  else reader.end('ended')
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
      await lookAgain(deps, reader)
      reader.session.version = version
    }
  }
  const wishes = readers.flatMap((reader) =>
    reader.topics.map((topic) => ({ reader, user: reader.session.user, topic })),
  )
  const granted = await grantedWishes(deps.database, topics, wishes)
  const refused = Map.groupBy(
    wishes.filter((_, index) => !granted[index]),
    ({ reader }) => reader,
  )
  for (const [reader, gone] of refused) reader.revoke(gone.map(({ topic }) => topic))
}
