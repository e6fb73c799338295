/** Everything about signing in (spec §7). */
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { accountRoutes } from './accountRoutes.ts'
import { factorRoutes } from './factorRoutes.ts'
import { invitationRoute } from './invitations.ts'
import { passwordRoutes } from './passwordRoutes.ts'
import { secondFactorRoutes } from './secondFactor.ts'
import { setUpRoute } from './setUp.ts'
import { signInRoute } from './signIn.ts'

export function authRoutes(app: FastifyInstance, deps: Deps): void {
  for (const routes of [
    signInRoute,
    secondFactorRoutes,
    factorRoutes,
    passwordRoutes,
    accountRoutes,
    invitationRoute,
    setUpRoute,
  ])
    routes(app, deps)
}
