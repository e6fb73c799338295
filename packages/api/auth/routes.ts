/** The sign-in endpoints (spec:http#sign-in-calls). */
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { accountRoutes } from './account/accountRoutes.ts'
import { factorRoutes } from './factors/factorRoutes.ts'
import { secondFactorRoutes } from './factors/secondFactor.ts'
import { invitationRoute } from './passwords/invitations.ts'
import { passwordRoutes } from './passwords/passwordRoutes.ts'
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
