/**
 * Who may open which page. One guard at the root of all routes runs on every navigation: page check, signed in,
 * authorized, system gate, in this order; the first refusal wins (spec:session#guards).
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

/** A page's access rules. */
export interface PageRules {
  access: PageAccess
  /** Behind the system gate, in addition to its own permission. */
  inSystem?: boolean
  /** A transit page: sign-in never returns to it (spec:console#69,74). */
  passing?: boolean
  /** The page check: false means not found, for everyone. */
  check?: (params: Readonly<Record<string, string>>) => boolean
}

export interface Visit {
  params: Readonly<Record<string, string>>
  path: string
  /** Path, query and hash. */
  fullPath: string
  /** Where the URL's redirect parameter leads, already validated (navigation/knownRedirect.ts); undefined without one. */
  redirect: string | undefined
}

/** The visitor. `expired`: the server has just refused the session. `missing`: the server doesn't know the user. */
type Visitor = Actor | 'signedOut' | 'expired' | 'missing'

type Decision = 'enter' | 'notFound' | { goTo: string; signOut?: true }

/** Ids are UUIDs; anything else can't match a record. */
const idsAreSound = (params: Visit['params']): boolean =>
  Object.entries(params).every(([name, value]) => !name.endsWith('Id') || isUuid(value))

const passesCheck = (rules: PageRules, params: Visit['params']): boolean =>
  idsAreSound(params) && (rules.check?.(params) ?? true)

/** The whole policy as one function without I/O, so a table can test it. */
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
  // The path only after an expired user load, the full URL otherwise. This is intentional (spec:session#401).
  if (visitor === 'expired') return { goTo: loginPath(rules.passing ? fullPath?.split(/[?#]/)[0] : visit.path) }
  if (visitor === 'missing') return { goTo: loginPath(fullPath), signOut: true }
  if (visitor === 'signedOut') return { goTo: loginPath(fullPath) }
  return mayOpen(visitor, rules.access, rules.inSystem) ? 'enter' : { goTo: forbiddenPath(visit.fullPath) }
}

async function whoVisits(rules: PageRules): Promise<Visitor> {
  if (rules.access === 'anyone') return 'signedOut'
  if (rules.access !== 'signedOut') return presentUser()
  // An unreachable server doesn't sign a user out: let them through, and the next page shows the error.
  return presentUser().catch((): Actor => ({ securityRole: null, customerIds: null }))
}

/** Signed-in users are redirected from /login, which would silently drop an emailed link: tell them. */
const mailLink = /#(reset|invite|setup)=/
const sayLinkWaits = () => toast({ tone: 'info', ...texts.linkWaits, lifeMs: errorToastLife })

/** For the root's `beforeLoad`. Throws the router's redirect or notFound. */
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
