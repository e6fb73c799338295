/** Values of real records, for designing and previewing a label. */
import { kindOfPurpose } from '@postern/domain/areas/labels/labelDataKinds.ts'
import { failure } from '@postern/domain/engine/failure.ts'
import type { FastifyInstance } from 'fastify'
import { tx } from '../../../database/db.ts'
import type { Deps } from '../../../deps.ts'
import { serve } from '../../../http/serve.ts'
import { readLabelData } from './labelData.ts'
import { printValues, withPrintValues } from './printValues.ts'

export function labelDataRoutes(app: FastifyInstance, { database }: Deps): void {
  serve(
    app,
    'GET /api/customers/:customerId/thermalLabels/labelData',
    ({ params: { customerId }, query, signedIn: { user } }) =>
      tx(database, { customerId }, async (db) => {
        const { kind = kindOfPurpose[query.purpose], siteId, id } = query
        const items = await readLabelData(db, user, customerId, { kind, siteId, id })
        if (id !== undefined && items.length === 0) throw failure('not_found')
        const values = await printValues(db, customerId, user.id)
        return { items: items.map((item) => ({ ...item, data: withPrintValues(item.data, values) })) }
      }),
  )
}
