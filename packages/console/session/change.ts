/** The only ways a session changes. Cookie, other tabs and subscribers always hear of it together. */
import { authCookieEnd, clearAuthCookie, readAuthCookie, writeAuthCookie } from './cookie.ts'
import { type AuthRecord, getSession, patchSession, type TemporaryAuth } from './store.ts'
import { tellTabs } from './tabs.ts'

export function beginSession({ token, userId }: AuthRecord): void {
  writeAuthCookie({ token, userId })
  adoptSession({ token, userId })
  tellTabs('signedIn')
}

/** The server gave the session a new token, as it does whenever rights change: the same person, the same end (spec:console#52). */
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
 * Takes over what the cookie already says: at the start, and when another tab changed it. Writes nothing. The same person
 * with a new token stays in view while they are loaded again.
 */
export function adoptSession(auth: AuthRecord | null): void {
  const { auth: before, user } = getSession()
  patchSession({ auth, temporary: null, user: auth && auth.userId === before?.userId ? user : null })
}

/** Another tab renewed the session and its message is not here yet: what was refused is the old token, not the person. */
export function followCookie(refused: string): boolean {
  const stored = readAuthCookie()
  if (!stored || stored.token === refused) return false
  adoptSession(stored)
  return true
}

/** The password was right and the second factor is missing: no cookie, no session. */
export const holdTemporary = (temporary: TemporaryAuth | null): void => patchSession({ temporary })
