/** The stored auth record: one cookie, used only by scripts; the server never reads it (spec:session#cookie). */
import { authCookieSeconds } from '@postern/domain/auth/session.ts'
import { authCookie, authUntilKey } from './constants.ts'
import type { AuthRecord } from './store.ts'

const attributes = (): string => `; Path=/; SameSite=Strict${location.protocol === 'https:' ? '; Secure' : ''}`

function parse(value: string): AuthRecord | null {
  try {
    const record: unknown = JSON.parse(decodeURIComponent(value))
    if (typeof record !== 'object' || record === null) return null
    const token: unknown = Reflect.get(record, 'token')
    const userId: unknown = Reflect.get(record, 'userId')
    return typeof token === 'string' && token !== '' && typeof userId === 'string' ? { token, userId } : null
  } catch {
    return null
  }
}

/** A broken cookie counts as signed out and is removed (spec:console#55). */
export function readAuthCookie(): AuthRecord | null {
  const found = document.cookie.split('; ').find((part) => part.startsWith(`${authCookie}=`))
  if (!found) return null
  const record = parse(found.slice(authCookie.length + 1))
  if (!record) clearAuthCookie()
  return record
}

// Scripts can't read a cookie's expiry, so it's stored next to it; in memory if storage is blocked.
let until: number | null = null

function keepUntil(moment: number | null): void {
  until = moment
  try {
    if (moment === null) localStorage.removeItem(authUntilKey)
    else localStorage.setItem(authUntilKey, String(moment))
  } catch {
    // Still in memory, above.
  }
}

function storedUntil(): number {
  try {
    return Number(localStorage.getItem(authUntilKey) ?? until)
  } catch {
    return until ?? 0
  }
}

/**
 * When the cookie expires, in milliseconds. Reading doesn't extend it (spec:console#52). A time in the past belongs to an
 * earlier cookie, since this one still exists; it can last at most one day from now.
 */
export function authCookieEnd(now: number = Date.now()): number {
  const stored = storedUntil()
  return stored > now ? stored : now + authCookieSeconds * 1000
}

/** Only token and user id of the sign-in result (spec:console#49). The cookie's day starts here. */
export function writeAuthCookie({ token, userId }: AuthRecord, seconds: number = authCookieSeconds): void {
  const value = encodeURIComponent(JSON.stringify({ token, userId }))
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere and asynchronous
  document.cookie = `${authCookie}=${value}; Max-Age=${seconds}${attributes()}`
  keepUntil(Date.now() + seconds * 1000)
}

export function clearAuthCookie(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: as above
  document.cookie = `${authCookie}=; Max-Age=-1${attributes()}`
  keepUntil(null)
}
