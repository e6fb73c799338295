/** Details shown in only some tabs of a customer's analytics. */
import { type Actor, canReach } from '@postern/domain/auth/permission.ts'
import { failure } from '@postern/domain/engine/failure.ts'
import type { FastifyInstance } from 'fastify'
import { type Db, tx } from '../../database/db.ts'
import type { Deps } from '../../deps.ts'
import { serve } from '../../http/serve.ts'
import { namedTo } from '../shared/recipients.ts'
import { readAdoption } from './reads/adoption.ts'
import { readChoices } from './reads/choices.ts'
import { readPeople, readServices } from './reads/details.ts'
import { readLockerUse } from './reads/lockerUse.ts'

export function detailRoutes(app: FastifyInstance, { database }: Deps): void {
  const ofCustomer = <T>(user: Actor, customerId: string, read: (db: Db) => Promise<T>): Promise<T> => {
    if (!canReach(user, customerId)) throw failure('not_found')
    return tx(database, 'all', read)
  }
  serve(app, 'GET /api/analytics/choices', ({ query, signedIn: { user } }) =>
    tx(database, 'all', (db) => readChoices(db, user.customerIds, query)),
  )
  serve(app, 'GET /api/analytics/customers/:customerId/services', ({ params, query, signedIn: { user } }) =>
    ofCustomer(user, params.customerId, (db) => readServices(db, params.customerId, query)),
  )
  serve(app, 'GET /api/analytics/customers/:customerId/people', ({ params, query, signedIn: { user } }) =>
    ofCustomer(user, params.customerId, (db) => readPeople(db, params.customerId, query, namedTo(user))),
  )
  serve(app, 'GET /api/analytics/customers/:customerId/lockers', ({ params, query, signedIn: { user } }) =>
    ofCustomer(user, params.customerId, (db) => readLockerUse(db, params.customerId, query)),
  )
  serve(app, 'GET /api/analytics/customers/:customerId/adoption', ({ params, signedIn: { user } }) =>
    ofCustomer(user, params.customerId, (db) => readAdoption(db, user.customerIds, params.customerId)),
  )
}
