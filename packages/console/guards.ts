/**
 * Who may enter which page. One guard at the root of all routes, run on every navigation: page check, signed in,
 * authorized, system gate, in this order; the first refusal ends it (spec:session#guards).
 */

import type { Actor } from '@postern/domain/auth/permission.ts'
import { isUuid } from '@postern/domain/values/id.ts'
import { notFound, redirect } from '@tanstack/react-router'
import { texts } from './errors/catalogue.ts'
import { forbiddenPath, homePath, loginPath } from './paths.ts'
import { mayOpen, type PageAccess } from './session/access.ts'
import { endSession } from './session/change.ts'
import { errorToastLife } from './session/constants.ts'
import { getSession } from './session/store.ts'
import { presentUser } from './session/user.ts'
import { toast } from './ui/overlays/toastStore.ts'

/** What a page says about itself to be guarded. */
export interface PageRules {
  access: PageAccess
  /** Stands behind the system gate besides its own permission. */
  inSystem?: boolean
  /** A page people only pass through: sign-in never returns to it (spec:console#69,74). */
  passing?: boolean
  /** The page check: false is not found, for everyone. */
  check?: (params: Readonly<Record<string, string>>) => boolean
}

export interface Visit {
  params: Readonly<Record<string, string>>
  path: string
  /** Path, query and hash. */
  fullPath: string
  /** Where the address's redirect parameter leads, already made safe (navigation/knownRedirect.ts); undefined without one. */
  redirect: string | undefined
}

/** What is known about the visitor. `expired`: the server has just refused the session. `missing`: it knows no such user. */
type Visitor = Actor | 'signedOut' | 'expired' | 'missing'

type Decision = 'enter' | 'notFound' | { goTo: string; signOut?: true }

/** Ids are uuids; whatever else stands in their place names no record. */
const idsAreSound = (params: Visit['params']): boolean =>
  Object.entries(params).every(([name, value]) => !name.endsWith('Id') || isUuid(value))

const passesCheck = (rules: PageRules, params: Visit['params']): boolean =>
  idsAreSound(params) && (rules.check?.(params) ?? true)

/** The whole policy as one decision without I/O, so that a table can test it. */
export function decide(rules: PageRules, visit: Visit, visitor: Visitor, mfaPending: boolean): Decision {
  if (!passesCheck(rules, visit.params)) return 'notFound'
  if (rules.access === 'anyone') return 'enter'
  const signedIn = typeof visitor === 'object'
  if (rules.access === 'signedOut') return signedIn ? { goTo: visit.redirect ?? homePath } : 'enter'
  if (rules.access === 'temporary') {
    if (mfaPending) return 'enter'
    return { goTo: signedIn ? homePath : loginPath(visit.redirect) }
  }
  const fullPath = rules.passing ? visit.redirect : visit.fullPath
  // The path alone after an expired user load, the full path otherwise: different on purpose (spec:session#401).
  if (visitor === 'expired') return { goTo: loginPath(rules.passing ? fullPath?.split(/[?#]/)[0] : visit.path) }
  if (visitor === 'missing') return { goTo: loginPath(fullPath), signOut: true }
  if (visitor === 'signedOut') return { goTo: loginPath(fullPath) }
  return mayOpen(visitor, rules.access, rules.inSystem) ? 'enter' : { goTo: forbiddenPath(visit.fullPath) }
}

async function whoVisits(rules: PageRules): Promise<Visitor> {
  if (rules.access === 'anyone') return 'signedOut'
  if (rules.access !== 'signedOut') return presentUser()
  // A server that cannot be asked does not make a signed-in person a stranger: let the page behind say what is wrong.
  return presentUser().catch((): Actor => ({ securityRole: null, customerIds: null }))
}

/** /login is for people who are not signed in, and so are the links that lead there: that must be said, not swallowed. */
const mailLink = /#(reset|invite|setup)=/
const sayLinkWaits = () => toast({ tone: 'info', ...texts.linkWaits, lifeMs: errorToastLife })

/** For the root's `beforeLoad`. Throws the router's words for elsewhere. */
export async function guard(rules: PageRules, visit: Visit, preload: boolean): Promise<void> {
  // The page check needs no user: signed-out visitors see not-found as well (spec:console#12).
  if (!passesCheck(rules, visit.params)) throw notFound()
  const decision = decide(rules, visit, await whoVisits(rules), getSession().temporary !== null)
  if (decision === 'enter') return
  if (decision === 'notFound') throw notFound()
  // Hovering over a link must not sign the user out.
  if (!preload) {
    if (decision.signOut) endSession()
    if (rules.access === 'signedOut' && mailLink.test(visit.fullPath)) sayLinkWaits()
  }
  throw redirect({ href: decision.goTo, replace: true })
}
