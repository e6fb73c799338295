/** Access control. Runs before any of the request is read; the server doesn't start if a route doesn't declare who may call it. */
import { needPermission } from '@postern/domain/auth/grantNames.ts'
import { leftSentence } from '@postern/domain/auth/offboarded.ts'
import {
  type Access,
  type Actor,
  can,
  canReach,
  type Permission,
  type ProgramAccess,
} from '@postern/domain/auth/permission.ts'
import { failure } from '@postern/domain/engine/failure.ts'
import { isUuid } from '@postern/domain/values/id.ts'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { type ExpectedSession, expectedSession, expectSession } from '../auth/expectedSession.ts'
import { admitProgram, isTokenOfProgram, type Program } from '../auth/program.ts'
import { type Found, findSession, noteActivity, type SignedIn } from '../auth/session.ts'
import type { Deps } from '../deps.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    permission?: Access
    /** A browser may cache the answer if it revalidates each time. */
    revalidated?: true
    /** A POST that only reads: allowed where nothing may be changed anymore. */
    changesNothing?: true
    /** Its first round trip can prove the session along the way, before anything is committed. */
    provesSession?: true
  }
}

type GuardDeps = Pick<Deps, 'database' | 'sessionLimits'>

const known = new WeakMap<FastifyRequest, SignedIn>()

const programs = new WeakMap<FastifyRequest, Program>()

export const signedInOf = (request: FastifyRequest): SignedIn | null => known.get(request) ?? null
export const programOf = (request: FastifyRequest): Program | null => programs.get(request) ?? null

const bearer = (request: FastifyRequest): string | null =>
  /^Bearer ([\w-]{20,200})$/.exec(request.headers.authorization ?? '')?.[1] ?? null

/** Background polls don't keep a session alive. */
const isBackground = (request: FastifyRequest): boolean => request.headers['x-postern-background'] === '1'

/** The customer in the URL, if any; a malformed id counts as not found. */
function customerNamed(request: FastifyRequest): string | null {
  const { params } = request
  if (typeof params !== 'object' || params === null || !('customerId' in params)) return null
  if (typeof params.customerId !== 'string' || !isUuid(params.customerId)) throw failure('not_found')
  return params.customerId
}

export const lacking = (permission: Permission) =>
  failure('forbidden', { message: needPermission([permission]), permission })

/** For routes that one permission can't describe: bulk edits and bulk archives share a URL but need different permissions. */
export function requirePermission(actor: Actor, permission: Permission): void {
  if (!can(actor, permission)) throw lacking(permission)
}

export const asksOnly = ({ method, routeOptions }: FastifyRequest): boolean =>
  method === 'GET' || method === 'HEAD' || routeOptions.config.changesNothing === true

/** Each kind of token has its own routes: the temporary one two, the full one all others. */
function requireKind(found: Found | null, access: Access): Found {
  if (access === 'temporary') {
    if (found?.kind === 'full')
      throw failure('forbidden', { message: 'You’re already signed in. This is the second step of signing in.' })
    if (!found?.alive) throw failure('sign_in_ended')
    return found
  }
  if (found?.kind === 'temporary') throw failure('second_factor_required')
  if (!found?.alive) throw failure('session_expired')
  return found
}

const isForPrograms = (access: Access): access is ProgramAccess => access.startsWith('scope:')

const isPermission = (access: Access): access is Permission =>
  !isForPrograms(access) && access !== 'signedIn' && access !== 'temporary' && access !== 'open'

const notForPrograms =
  'This token belongs to an API user, but this endpoint is for people. Call an endpoint its role has a scope for, or sign in.'
const notForPeople = 'This endpoint is for programs. Send an API user’s token, not a session.'

/** An API user's token allows what its role has a scope for, at customers it may access; a person's token allows none of it. */
async function requireProgram({ database, sessionLimits }: GuardDeps, request: FastifyRequest, access: ProgramAccess) {
  const token = bearer(request)
  const call = { scope: access.slice('scope:'.length), customerId: customerNamed(request), address: request.ip }
  const admission = token === null ? null : await admitProgram(database, token, call)
  if (!admission) {
    const session = token === null ? null : await findSession(database, sessionLimits, token, null)
    if (session?.alive) throw failure('forbidden', { message: notForPeople })
    throw failure('session_expired', { message: 'Send the token of an active API user.' })
  }
  if (admission.refusal) throw admission.refusal
  return admission.program
}

function requireAdmission(request: FastifyRequest, session: Found | null, access: Access): Found {
  const found = requireKind(session, access)
  if (isPermission(access)) requirePermission(found.user, access)
  const customerId = customerNamed(request)
  // Don't reveal that another customer exists: no access and nonexistent look the same.
  if (customerId !== null && (!found.customerExists || !canReach(found.user, customerId))) throw failure('not_found')
  if (found.customerLeft && !asksOnly(request)) throw failure('conflict', { message: leftSentence })
  return found
}

function requireToken(request: FastifyRequest): string {
  const token = bearer(request)
  if (token === null) throw failure('session_expired', { message: 'Sign in first. This needs a session.' })
  return token
}

async function admit({ database, sessionLimits }: GuardDeps, request: FastifyRequest, access: Access): Promise<Found> {
  const token = requireToken(request)
  const customerId = customerNamed(request)
  const session = await findSession(database, sessionLimits, token, customerId)
  // Only a caller who holds the token learns this: an expired session would tell an API user nothing it could act on.
  if (!session && (await isTokenOfProgram(database, token))) throw failure('forbidden', { message: notForPrograms })
  const found = requireAdmission(request, session, access)
  if (found.seenIsOld && !isBackground(request)) await noteActivity(database, found.sessionId)
  if (isProvable(request)) expectSession(token, customerId, found)
  return found
}

/** Whether the handler’s first round trip proves the session along the way. */
const isProvable = ({ routeOptions: { config } }: FastifyRequest): boolean =>
  config.tagged === true || config.provesSession === true

interface Expectation extends ExpectedSession {
  /** Looks the session up after all. Throws if it doesn’t allow the request. */
  readonly lookUp: () => Promise<void>
}

const expectations = new WeakMap<FastifyRequest, Expectation>()

/** The session a request assumes without having looked it up; nothing is sent before it’s proven (`provenSession.ts`). */
export const expectationOf = (request: FastifyRequest): Expectation | undefined => expectations.get(request)

/** Undefined: the session is looked up first, which also yields the error for callers who can’t pass. */
function admitAsExpected(deps: GuardDeps, request: FastifyRequest, access: Access): Found | undefined {
  if (!isProvable(request)) return undefined
  const expected = expectedSession(deps.sessionLimits, requireToken(request), customerNamed(request), {
    isBackground: isBackground(request),
  })
  if (!expected) return undefined
  const lookUp = async () => {
    expectations.delete(request)
    known.set(request, await admit(deps, request, access))
  }
  try {
    const found = requireAdmission(request, expected.found, access)
    expectations.set(request, { ...expected, lookUp })
    return found
  } catch {
    return undefined
  }
}

export function guard(app: FastifyInstance, deps: GuardDeps): void {
  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => {
    routes.push(route)
  })
  // Checked when all are registered: a library's routes get their permission from the scope they're registered in.
  app.addHook('onReady', async () => {
    const silent = routes.filter((route) => !route.config?.permission)
    if (silent.length > 0)
      throw new Error(
        `These routes do not say who may call them: ${silent.map(({ method, url }) => `${method} ${url}`).join(', ')}. Give each a permission, signedIn, temporary or open.`,
      )
  })
  app.addHook('onRequest', async (request) => {
    const access = request.routeOptions.config.permission
    if (request.is404 || access === 'open') return
    if (access === undefined) throw failure('forbidden')
    if (isForPrograms(access)) programs.set(request, await requireProgram(deps, request, access))
    else known.set(request, admitAsExpected(deps, request, access) ?? (await admit(deps, request, access)))
  })
}
