/** The only functions that change a session. They update the cookie, other tabs and subscribers together. */
import { authCookieEnd, clearAuthCookie, readAuthCookie, writeAuthCookie } from './cookie.ts'
import { type AuthRecord, getSession, patchSession, type TemporaryAuth } from './store.ts'
import { tellTabs } from './tabs.ts'

export function beginSession({ token, userId }: AuthRecord): void {
  writeAuthCookie({ token, userId })
  adoptSession({ token, userId })
  tellTabs('signedIn')
}

/** The server issued a new token, as it does when permissions change: same user, same expiry (spec:console#52). */
export function renewSession(token: string): void {
  const { auth } = getSession()
  if (!auth) return
  const renewed = { ...auth, token }
  writeAuthCookie(renewed, Math.max(1, Math.round((authCookieEnd() - Date.now()) / 1000)))
  patchSession({ auth: renewed })
  tellTabs('signedIn')
}

/** Clears session, temporary authentication, user and cookie. */
export function endSession(): void {
  clearAuthCookie()
  const hadSession = getSession().auth !== null
  adoptSession(null)
  if (hadSession) tellTabs('signedOut')
}

/**
 * Adopts what the cookie says, at startup and when another tab changed it. Writes nothing. If the user is the same, they
 * stay on screen while they're loaded again.
 */
export function adoptSession(auth: AuthRecord | null): void {
  const { auth: before, user } = getSession()
  patchSession({ auth, temporary: null, user: auth && auth.userId === before?.userId ? user : null })
}

/** Another tab has renewed the session but its message isn't here yet: the old token was refused, not the user. */
export function followCookie(refused: string): boolean {
  const stored = readAuthCookie()
  if (!stored || stored.token === refused) return false
  adoptSession(stored)
  return true
}

/** The password was correct, the second factor is pending: no cookie, no session. */
export const holdTemporary = (temporary: TemporaryAuth | null): void => patchSession({ temporary })
