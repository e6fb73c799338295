/** A customer's setup as one document: settings, places, devices and mail, without people, secrets and images. */

import { customers } from '@postern/domain/areas/customers/customers.ts'
import { resources } from '@postern/domain/areas/index.ts'
import { can } from '@postern/domain/auth/permission.ts'
import { isStored } from '@postern/domain/engine/field.ts'
import type { Resource } from '@postern/domain/engine/resource.ts'
import { fieldsWhere, tableOf } from '@postern/domain/engine/resource.ts'
import { snake } from '@postern/domain/values/text.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { tx } from '../../database/db.ts'
import type { Deps } from '../../deps.ts'
import { noteExport } from '../../engine/export/exportAudit.ts'
import { fileHeaders } from '../../http/file.ts'
import { serve } from '../../http/serve.ts'
import { newId } from '../../newId.ts'

/** People aren't part of the setup, and neither are records that depend on them. */
const people = new Set(['users', 'contacts', 'contactDelegates', 'handlingAlerts'])

const configured = resources.filter(({ scope, name }) => scope === 'customer' && !people.has(name))

const told = (resource: Resource) =>
  fieldsWhere(resource, (field) => isStored(field) && field.kind !== 'secret' && field.kind !== 'image' && !field.pii)

const recordsStatement = (resource: Resource, customerId: string) => sql<Record<string, unknown>>`
  select r.id, ${sql.join(told(resource).map(([name]) => sql`${sql.ref(`r.${snake(name)}`)} as ${sql.id(name)}`))}
  from ${sql.table(tableOf(resource))} r
  where ${resource === customers ? sql`r.id` : sql`r.customer_id`} = ${customerId} and r.archived_at is null order by r.id`

export function configurationRoutes(app: FastifyInstance, { database }: Deps): void {
  serve(
    app,
    'GET /api/customers/:customerId/configuration',
    ({ params: { customerId }, signedIn: { user }, request, reply }) =>
      tx(database, { customerId }, async (db) => {
        const records: Record<string, Record<string, unknown>[]> = {}
        for (const resource of [customers, ...configured])
          if (can(user, `${resource.permission}.view`))
            records[resource.name] = await db.all(recordsStatement(resource, customerId))
        const name = `configuration-${records.customers?.[0]?.code ?? customerId}.json`
        noteExport(
          db,
          { userId: user.id, via: 'console', requestId: request.id },
          { id: newId(), customerId, resource: 'configuration', facts: { records: Object.keys(records) } },
        )
        fileHeaders(reply, name, 'application/json; charset=utf-8')
        return { exportedAt: new Date().toISOString(), records }
      }),
  )
}
