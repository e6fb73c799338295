import type { FastifyInstance } from 'fastify'
import { tx } from '../../database/db.ts'
import type { Deps } from '../../deps.ts'
import { serve } from '../../http/serve.ts'
import { contactFieldsOf } from './customFieldDefinitions.ts'

export function customFieldRoutes(app: FastifyInstance, { database }: Pick<Deps, 'database'>): void {
  serve(app, 'GET /api/customers/:customerId/contacts/customFields', async ({ params: { customerId } }) => ({
    fields: await tx(database, { customerId }, (db) => contactFieldsOf(db, customerId)),
  }))
}
