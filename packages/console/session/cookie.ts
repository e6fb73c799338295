/** The stored auth record (spec §4, §9): one cookie, read by script alone; the server never looks at it. */
import { authCookieSeconds } from '@postern/domain/session.ts'
import { authCookie } from './constants.ts'
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

/** A broken cookie counts as signed out and is removed (conformance 55). */
export function readAuthCookie(): AuthRecord | null {
  const found = document.cookie.split('; ').find((part) => part.startsWith(`${authCookie}=`))
  if (!found) return null
  const record = parse(found.slice(authCookie.length + 1))
  if (!record) clearAuthCookie()
  return record
}

/** Token and user id and nothing else of the sign-in result (conformance 49). The day counts from here. */
export function writeAuthCookie({ token, userId }: AuthRecord): void {
  const value = encodeURIComponent(JSON.stringify({ token, userId }))
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere and asynchronous
  document.cookie = `${authCookie}=${value}; Max-Age=${authCookieSeconds}${attributes()}`
}

export function clearAuthCookie(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: as above
  document.cookie = `${authCookie}=; Max-Age=-1${attributes()}`
}
