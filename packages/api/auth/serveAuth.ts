/** Serves an auth endpoint. Spends the caller's budget first, if the endpoint has one. */

import type { Endpoints } from '@postern/domain/areas/endpoints.ts'
import type { authEndpoints } from '@postern/domain/auth/endpoints.ts'
import { callBudgets } from '@postern/domain/auth/signIn.ts'
import { addressOwner } from '@postern/domain/values/network.ts'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/db.ts'
import { type Handler, serve } from '../http/serve.ts'
import { spend } from './budget.ts'

type AuthKey = keyof typeof authEndpoints

export const serveAuth = <K extends AuthKey>(
  app: FastifyInstance,
  database: Database,
  key: K,
  handler: Handler<Endpoints[K]>,
): void =>
  serve(app, key, async (call) => {
    const budget = callBudgets[key]
    const caller = call.signedIn?.user.id ?? addressOwner(call.request.ip)
    if (budget) await spend(database, budget, `${caller} ${key}`, 'requests')
    return handler(call)
  })
