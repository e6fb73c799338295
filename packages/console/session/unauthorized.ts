/** Carries out the verdict on a 401; the decision itself is a table in the domain (spec:session#401). */
import type { Permission } from '@postern/domain/auth/permission.ts'
import { on401 } from '@postern/domain/auth/session.ts'
import { texts } from '../errors/catalogue.ts'
import { history } from '../navigation/history.ts'
import { navigateTo } from '../navigation/navigateTo.ts'
import { parseSearch } from '../navigation/search.ts'
import { forbiddenPath, loginPath } from '../paths.ts'
import { toast } from '../ui/overlays/toastStore.ts'
import { endSession, followCookie } from './change.ts'
import { redirectParam, unauthorizedToastDelay, unauthorizedToastLife } from './constants.ts'
import { getSession } from './store.ts'

interface Refusal {
  /** The token the refused request carried. */
  token: string | undefined
  message: string | undefined
  /** The permission the role lacks, if the server says so. */
  permission?: Permission | undefined
  /** The caller shows the refusal; the user isn't sent to /forbidden. */
  inPlace?: boolean
}

const isAt = (path: string): boolean => history.location.pathname.toLowerCase().replace(/\/$/, '') === path

/** From /forbidden, return to the refused page: no redirect inside a redirect (spec:console#69). */
const fullPathToReturn = (): string | undefined =>
  isAt('/forbidden') ? parseSearch(history.location.search)[redirectParam] : history.location.href

/** The user load redirects to the path only, everything else to the full URL. This is intentional (spec:session#401). */
const pathToReturn = (): string | undefined => fullPathToReturn()?.split(/[?#]/)[0]

function toastLater(title: string, detail: string): void {
  toast({ tone: 'danger', title, detail, lifeMs: unauthorizedToastLife, delayMs: unauthorizedToastDelay })
}

function leaveForLogin(redirect: string | undefined): void {
  endSession()
  if (!isAt('/login')) navigateTo(loginPath(redirect), { replace: true, force: true })
}

let refused: Permission | undefined

/** The missing permission of the latest redirect to /forbidden. */
export const refusedPermission = (): Permission | undefined => refused

/** Handles a 401 of any request but the user load. Returns true if it needs no further message. */
export function answerUnauthorized({ token, message, permission, inPlace = false }: Refusal): boolean {
  const { auth, temporary } = getSession()
  // A response for an earlier session: of five parallel refusals, the first was already handled (spec:console#43,67).
  if (token !== undefined && (token !== auth?.token || followCookie(token))) return true
  const verdict = on401({ request: 'other', loggedIn: auth !== null, mfaPending: temporary !== null, message })
  if (verdict === 'ignore') return false
  if (verdict === 'forbid' && inPlace) return false
  if (verdict === 'forbid') {
    // Already there: avoid a redirect to itself or a nested one (spec:console#69).
    if (isAt('/forbidden')) return true
    refused = permission
    // Replaces the entry, so Back doesn't lead to the refusal again.
    navigateTo(forbiddenPath(history.location.href), { replace: true, force: true })
    toastLater(texts.forbiddenTitle, texts.forbidden)
    return true
  }
  leaveForLogin(fullPathToReturn())
  toastLater(texts.expiredTitle, message ?? texts.sessionExpired)
  return true
}

const sayExpired = (): void => {
  toast({ tone: 'danger', title: texts.expiredTitle, detail: texts.sessionExpired, lifeMs: unauthorizedToastLife })
}

/** A 401 while loading the user: the session has ended, whatever the message says. */
export function answerUserLoad401(): void {
  leaveForLogin(pathToReturn())
  sayExpired()
}

/** The cookie expired while the tab was open. Nothing was refused yet, but the next request would be. */
export function answerCookieEnd(): void {
  leaveForLogin(fullPathToReturn())
  sayExpired()
}
