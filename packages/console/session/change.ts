/** The only three ways a session changes. Cookie, other tabs and subscribers always hear of it together. */
import { clearAuthCookie, writeAuthCookie } from './cookie.ts'
import { type AuthRecord, getSession, patchSession, type TemporaryAuth } from './store.ts'
import { tellTabs } from './tabs.ts'

export function beginSession({ token, userId }: AuthRecord): void {
  writeAuthCookie({ token, userId })
  adoptSession({ token, userId })
  tellTabs('signedIn')
}

/** Clears session, temporary authentication, user and cookie (spec §4). */
export function endSession(): void {
  clearAuthCookie()
  const hadSession = getSession().auth !== null
  adoptSession(null)
  if (hadSession) tellTabs('signedOut')
}

/** Takes over what the cookie already says: at the start, and when another tab changed it. Writes nothing. */
export function adoptSession(auth: AuthRecord | null): void {
  patchSession({ auth, temporary: null, user: null })
}

/** Signed in half way: the second factor is missing (spec §4). No cookie, no session. */
export const holdTemporary = (temporary: TemporaryAuth | null): void => patchSession({ temporary })
