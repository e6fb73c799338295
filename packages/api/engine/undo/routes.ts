import type { FastifyInstance } from 'fastify'
import { tx } from '../../database/db.ts'
import type { RowScope } from '../../database/rowScope.ts'
import type { Deps } from '../../deps.ts'
import { type Call, serve } from '../../http/serve.ts'
import { contextOf } from '../recordRequest.ts'
import { operationsOf } from './operations.ts'
import { undoOperation } from './undo.ts'

type UndoCall = Pick<Call<{ readonly permission: 'signedIn' }>, 'signedIn' | 'request'>

export function undoRoutes(app: FastifyInstance, deps: Deps): void {
  const { database } = deps
  const undo = async ({ signedIn, request }: UndoCall, customerId: string | null, operationId: string) => {
    const place = { customerId, reachable: signedIn.user.customerIds }
    const scope: RowScope = customerId === null ? 'all' : { customerId }
    return tx(database, scope, (db) => undoOperation(contextOf(db, deps, { place, signedIn, request }), operationId))
  }
  serve(app, 'GET /api/undo', async ({ signedIn: { user } }) => ({
    items: await tx(database, 'all', (db) => operationsOf(db, user.id, user.customerIds)),
  }))
  serve(app, 'POST /api/undo/:operationId', (call) => undo(call, null, call.params.operationId))
  serve(app, 'POST /api/customers/:customerId/undo/:operationId', (call) =>
    undo(call, call.params.customerId, call.params.operationId),
  )
}
