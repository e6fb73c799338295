/** Who may pass. Runs before anything of the request is read; a route that does not say who may call it is never made. */
import { failure } from '@postern/domain/failure.ts'
import { isUuid } from '@postern/domain/id.ts'
import { type Access, can, canReach, type Permission } from '@postern/domain/permission.ts'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { findSession, type SignedIn } from '../auth/session.ts'
import type { Database } from '../db.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    permission?: Access
  }
}

const known = new WeakMap<FastifyRequest, SignedIn>()

export const signedInOf = (request: FastifyRequest): SignedIn | null => known.get(request) ?? null

const bearer = (request: FastifyRequest): string | null =>
  /^Bearer ([\w-]{20,200})$/.exec(request.headers.authorization ?? '')?.[1] ?? null

/** The customer an address is about, if any; a malformed one is not found rather than malformed. */
function customerNamed(request: FastifyRequest): string | null {
  const { params } = request
  if (typeof params !== 'object' || params === null || !('customerId' in params)) return null
  if (typeof params.customerId !== 'string' || !isUuid(params.customerId)) throw failure('not_found')
  return params.customerId
}

const refuse = (permission: Permission) =>
  failure('forbidden', { message: `Your role does not have the permission ${permission}.` })

async function admit(database: Database, request: FastifyRequest, access: Access): Promise<SignedIn> {
  const token = bearer(request)
  if (token === null) throw failure('session_expired', { message: 'Sign in first: this needs a session.' })
  const customerId = customerNamed(request)
  const signedIn = await findSession(database, token, customerId)
  if (!signedIn) throw failure('session_expired')
  if (access !== 'signedIn' && access !== 'open' && !can(signedIn.user, access)) throw refuse(access)
  // Another customer's existence is nobody's business: out of reach and not there look alike.
  if (customerId !== null && (!signedIn.customerExists || !canReach(signedIn.user, customerId)))
    throw failure('not_found')
  return signedIn
}

export function guard(app: FastifyInstance, database: Database): void {
  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => {
    routes.push(route)
  })
  // Checked when all are there: what a library brings is given its word by the scope it is registered in.
  app.addHook('onReady', async () => {
    const silent = routes.filter((route) => !route.config?.permission)
    if (silent.length > 0)
      throw new Error(
        `These routes do not say who may call them: ${silent.map(({ method, url }) => `${method} ${url}`).join(', ')}. Give each a permission, signedIn or open.`,
      )
  })
  app.addHook('onRequest', async (request) => {
    const access = request.routeOptions.config.permission
    if (request.is404 || access === 'open') return
    if (access === undefined) throw failure('forbidden')
    known.set(request, await admit(database, request, access))
  })
}
