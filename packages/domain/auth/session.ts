/** Sign-in decisions without I/O, shared by the console's session and its tests. */

/** What a 401 means, given the request and the session's state (spec:session#401). */
export type Verdict = 'ignore' | 'expired' | 'signOut' | 'forbid'

export interface UnauthorizedContext {
  request: 'userLoad' | 'other'
  loggedIn: boolean
  mfaPending: boolean
  message: string | undefined
}

export function on401({ request, loggedIn, mfaPending, message }: UnauthorizedContext): Verdict {
  if (!loggedIn) return 'ignore'
  if (request === 'userLoad') return 'expired'
  if (mfaPending) return 'ignore'
  return /expired/i.test(message ?? '') ? 'signOut' : 'forbid'
}

const decoded = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/**
 * A redirect target is allowed only if it's a path on this origin; otherwise the start page opens. Browsers drop tabs and
 * line breaks inside URLs and read `\` as `/`, so both are rejected anywhere in the target, encoded or not.
 */
export function safeRedirect(target: string | undefined): string {
  const path = decoded(target?.split(/[?#]/)[0] ?? '')
  if (!target || !path || !/^\/(?!\/)/.test(path)) return '/'
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it refuses
  if (/[\\\u0000-\u001f]/.test(target) || /[\\\u0000-\u001f]/.test(path)) return '/'
  return /^\/(login|verifyIdentity)\/?$/i.test(path) ? '/' : target
}

/** Lifetime of the auth cookie: 1 day. */
export const authCookieSeconds = 86_400
