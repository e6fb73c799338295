/**
 * Loads the user whenever the session changes: exactly one request per change, none for a session that
 * has ended. Responses for an earlier session are dropped (spec:console#41-46).
 */
import type { CurrentUser } from '@postern/domain/auth/endpoints.ts'
import { texts } from '../errors/catalogue.ts'
import { reportError } from '../errors/reportError.ts'
import { call } from '../http/call.ts'
import { RequestFailure } from '../http/requestFailure.ts'
import { followCookie } from './change.ts'
import { getSession, patchSession, subscribeSession } from './store.ts'
import { answerUserLoad401 } from './unauthorized.ts'

/** `expired`: the server refused the session. `missing`: it responded without a user (spec:session#user). */
type Outcome = CurrentUser | 'expired' | 'missing' | 'superseded' | RequestFailure

interface Load {
  token: string
  abort: AbortController
  outcome: Promise<Outcome>
}

let load: Load | null = null

async function fetchUser(token: string, signal: AbortSignal): Promise<Outcome> {
  const isCurrent = () => getSession().auth?.token === token
  try {
    const user = await call('GET /api/auth/user', { query: { deep: 'true' }, signal, answers401: 'caller' })
    if (!isCurrent()) return 'superseded'
    patchSession({ user })
    return user
  } catch (error) {
    if (!isCurrent()) return 'superseded'
    if (!(error instanceof RequestFailure)) throw error
    if (error.status === 401) {
      if (followCookie(token)) return 'superseded'
      answerUserLoad401()
      return 'expired'
    }
    reportError(error)
    // A 5xx or a lost connection never signs out; clearing the load makes the next guard try again.
    load = null
    return error.code === 'empty' ? 'missing' : error
  }
}

function startLoad(token: string): Promise<Outcome> {
  load?.abort.abort()
  const abort = new AbortController()
  const outcome = fetchUser(token, abort.signal)
  load = { token, abort, outcome }
  return outcome
}

let followed: string | undefined

function followSession(): void {
  const token = getSession().auth?.token
  if (token === followed) return
  followed = token
  if (token !== undefined) void startLoad(token)
  else {
    load?.abort.abort()
    load = null
  }
}

/** Loads the user of the current session and of every later one. */
export function watchUser(): () => void {
  followSession()
  return subscribeSession(followSession)
}

/**
 * Loads the user again, because their permissions may have changed. False if the session turned out to have ended, which is
 * handled by then. Without a session nothing is sent (spec:console#81).
 */
export async function refreshUser(): Promise<boolean> {
  const token = getSession().auth?.token
  if (token === undefined) throw new Error(texts.noToken)
  return (await startLoad(token)) !== 'expired'
}

/** The current user, after any pending load (spec:console#25). Throws if the load failed; a later call tries again. */
export async function presentUser(): Promise<CurrentUser | 'signedOut' | 'expired' | 'missing'> {
  const { auth, user } = getSession()
  if (!auth) return 'signedOut'
  if (user) return user
  const outcome = await (load?.token === auth.token ? load.outcome : startLoad(auth.token))
  if (outcome === 'superseded') return presentUser()
  if (outcome instanceof RequestFailure) throw outcome
  return outcome
}
