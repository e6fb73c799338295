/** Signing in and out (spec:session#states). */
import type { SignInResult } from '@postern/domain/auth/endpoints.ts'
import { call } from '../http/call.ts'
import { adoptSession, beginSession, endSession, holdTemporary } from './change.ts'
import { readAuthCookie } from './cookie.ts'
import { watchLifetime } from './lifetime.ts'
import { watchPreferences } from './preferences.ts'
import { type AuthRecord, getSession } from './store.ts'
import { onTabNews, type TabNews } from './tabs.ts'
import { answerCookieEnd } from './unauthorized.ts'
import { watchUser } from './user.ts'

/** The tab message can arrive before the cookie: browsers keep cookies in another process. */
const cookiePatience = [0, 50, 200, 1000]

async function cookieOfOtherTab(): Promise<AuthRecord | null> {
  const known = getSession().auth?.token
  for (const wait of cookiePatience) {
    await new Promise((resolve) => setTimeout(resolve, wait))
    const auth = readAuthCookie()
    if (auth && auth.token !== known) return auth
  }
  return null
}

async function follow(news: TabNews): Promise<boolean> {
  const auth = news === 'signedOut' ? null : await cookieOfOtherTab()
  if (news === 'signedIn' && !auth) return false
  adoptSession(auth)
  return true
}

/** At startup: adopts the cookie's session and follows its changes. `onOtherTab` re-runs the guards. */
export function startSession(onOtherTab: () => void): void {
  adoptSession(readAuthCookie())
  watchUser()
  watchPreferences()
  watchLifetime(answerCookieEnd)
  onTabNews(async (news) => {
    if (await follow(news)) onOtherTab()
  })
}

/**
 * Signs in. With a second factor the result is only held (`temporary`); otherwise the session starts right away. A failure
 * clears any existing session and is rethrown with the server's data.
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

/** Ends the session locally right away; the server is asked to end it too, but nothing waits for the response. */
export function signOut(): void {
  const token = getSession().auth?.token
  if (token) void call('POST /api/auth/logout', { bearer: { token }, answers401: 'caller' }).catch(() => undefined)
  endSession()
}
