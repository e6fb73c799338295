import type { FastifyInstance } from 'fastify'
import { tx } from '../db.ts'
import type { Deps } from '../deps.ts'
import { serve } from '../http/serve.ts'
import { contactFieldsOf } from './definitions.ts'

export function customFieldRoutes(app: FastifyInstance, { database }: Pick<Deps, 'database'>): void {
  serve(app, 'GET /api/customers/:customerId/contacts/customFields', async ({ params: { customerId } }) => ({
    fields: await tx(database, { customerId }, (db) => contactFieldsOf(db, customerId)),
  }))
}
