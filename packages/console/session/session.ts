/** Signing in and out (spec §4). */
import type { SignInResult } from '@postern/domain/endpoints/auth.ts'
import { call } from '../http/call.ts'
import { adoptSession, beginSession, endSession, holdTemporary } from './change.ts'
import { readAuthCookie } from './cookie.ts'
import { getSession } from './store.ts'
import { onTabChange } from './tabs.ts'
import { watchUser } from './user.ts'

/** At the start of the page: takes up the session of the cookie and follows it from then on. `onOtherTab` re-runs the guards. */
export function startSession(onOtherTab: () => void): void {
  adoptSession(readAuthCookie())
  watchUser()
  onTabChange(() => {
    const auth = readAuthCookie()
    if (auth?.token === getSession().auth?.token) return
    adoptSession(auth)
    onOtherTab()
  })
}

/**
 * Signs in. With a second factor the result is only held (`temporary`); otherwise the session begins at once. A failure
 * clears what session there was and is thrown on with the server's data (spec §8).
 */
export async function signIn(credentials: { email: string; password: string }): Promise<'signedIn' | 'temporary'> {
  holdTemporary(null)
  let result: SignInResult
  try {
    result = await call('POST /api/auth/login', { body: credentials, bearer: 'none', answers401: 'caller' })
  } catch (error) {
    endSession()
    throw error
  }
  if (result.isMfa) {
    const { token, userId, mfaMethods } = result
    endSession()
    holdTemporary({ token, userId, mfaMethods, isMfa: true })
    return 'temporary'
  }
  beginSession(result)
  return 'signedIn'
}

/** Ends the session here at once; the server is told as well, but never waited for (conformance §13). */
export function signOut(): void {
  const token = getSession().auth?.token
  if (token) void call('POST /api/auth/logout', { bearer: { token }, answers401: 'caller' }).catch(() => undefined)
  endSession()
}
