/** Values of real records, for designing and previewing a label. */
import type { NamedLabelData } from '@postern/domain/areas/labels/labelDataEndpoints.ts'
import { kindOfPurpose } from '@postern/domain/areas/labels/labelDataKinds.ts'
import { failure } from '@postern/domain/engine/failure.ts'
import type { FastifyInstance } from 'fastify'
import { tx } from '../../../database/db.ts'
import type { Deps } from '../../../deps.ts'
import { serve } from '../../../http/serve.ts'
import { readLabelData } from './labelData.ts'

const initials = (name: string): string =>
  name
    .split(' ')
    .map((part) => part.slice(0, 1))
    .join('')

/** The person who prints is the operator. */
const printedBy = (name: string, item: NamedLabelData): NamedLabelData => ({
  ...item,
  data: {
    ...item.data,
    values: { ...item.data.values, 'operator.name': name, 'operator.initials': initials(name) },
  },
})

export function labelDataRoutes(app: FastifyInstance, { database }: Deps): void {
  serve(
    app,
    'GET /api/customers/:customerId/thermalLabels/labelData',
    ({ params: { customerId }, query, signedIn: { user } }) =>
      tx(database, { customerId }, async (db) => {
        const { kind = kindOfPurpose[query.purpose], siteId, id } = query
        const items = await readLabelData(db, user, customerId, { kind, siteId, id })
        if (id !== undefined && items.length === 0) throw failure('not_found')
        return { items: items.map((item) => printedBy(user.name, item)) }
      }),
  )
}
