/** Reveals one masked value to a user who gives a reason. The audit row records who, which field and the reason, not the value. */
import { contacts } from '@postern/domain/areas/people/contacts.ts'
import { jsonValue } from '@postern/domain/values/jsonValue.ts'
import type { FastifyInstance } from 'fastify'
import { tx } from '../../database/db.ts'
import type { Deps } from '../../deps.ts'
import { type Changes, writeAudit } from '../../engine/audit.ts'
import { getRecord } from '../../engine/readRecords.ts'
import { serve } from '../../http/serve.ts'

const noted = (text: string): Changes[string] => ({ before: null, after: text })

export function revealRoute(app: FastifyInstance, deps: Deps): void {
  serve(app, 'POST /api/customers/:customerId/contacts/:id/reveal', ({ params, body, signedIn, request }) =>
    tx(deps.database, { customerId: params.customerId }, async (db) => {
      const { customerId, id } = params
      const { user } = signedIn
      const record = await getRecord(db, contacts, { customerId, reachable: user.customerIds }, id)
      writeAudit(db, { userId: user.id, via: 'reveal', requestId: request.id, reason: body.reason }, [
        {
          resource: contacts,
          customerId,
          recordId: id,
          action: 'export',
          rowVersion: record.rowVersion,
          changes: { revealed: noted(body.field), reason: noted(body.reason) },
        },
      ])
      return { value: jsonValue.parse(record[body.field] ?? null) }
    }),
  )
}
