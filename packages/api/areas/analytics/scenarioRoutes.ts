/** Saved sizing scenarios over HTTP. All users who can see a customer's analytics share them. */
import type { SavedScenario } from '@postern/domain/areas/analytics/scenario.ts'
import { type Actor, canReach } from '@postern/domain/auth/permission.ts'
import { failure, invalid } from '@postern/domain/engine/failure.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Person } from '../../auth/people.ts'
import { type Db, tx } from '../../database/db.ts'
import type { Deps } from '../../deps.ts'
import { writeAudit } from '../../engine/audit.ts'
import { serve } from '../../http/serve.ts'
import { newId } from '../../newId.ts'

const mostScenarios = 50

const scenariosOf = (customerId: string) => sql<SavedScenario>`
  select c.id, c.name, s.name as site, c.scenario, person_name(c.created_by) as "createdBy", c.created_at as "createdAt"
  from sizing_scenarios c join sites s on s.customer_id = c.customer_id and s.id = c.site_id
  where c.customer_id = ${customerId} order by c.name, c.id`

type Kept = Pick<SavedScenario, 'id' | 'name'>

function audit(db: Db, user: Person, request: FastifyRequest, customerId: string, kept: Kept, isNew: boolean): void {
  writeAudit(db, { userId: user.id, via: 'console', requestId: request.id }, [
    {
      resource: { name: 'sizingScenarios' },
      customerId,
      recordId: kept.id,
      action: isNew ? 'create' : 'delete',
      rowVersion: 1,
      changes: { name: isNew ? { before: null, after: kept.name } : { before: kept.name, after: null } },
    },
  ])
}

export function scenarioRoutes(app: FastifyInstance, { database }: Deps): void {
  const inCustomer = <T>(user: Actor, customerId: string, work: (db: Db) => Promise<T>): Promise<T> => {
    if (!canReach(user, customerId)) throw failure('not_found')
    return tx(database, { customerId }, work)
  }

  serve(app, 'GET /api/analytics/customers/:customerId/scenarios', ({ params: { customerId }, signedIn: { user } }) =>
    inCustomer(user, customerId, async (db) => ({ items: await db.all(scenariosOf(customerId)) })),
  )

  serve(app, 'POST /api/analytics/customers/:customerId/scenarios', ({ params, body, signedIn: { user }, request }) => {
    const { customerId } = params
    return inCustomer(user, customerId, async (db) => {
      const known = await db.all(scenariosOf(customerId))
      if (known.length >= mostScenarios)
        throw failure('conflict', { message: `There are ${mostScenarios} scenarios. Delete one first.` })
      if (known.some(({ name }) => name.toLowerCase() === body.name.toLowerCase()))
        throw invalid([{ path: 'name', description: 'Another scenario has this name. Enter a different one.' }])
      const { siteId } = body.scenario
      const id = newId()
      await db.all(sql`
        insert into sizing_scenarios (customer_id, id, name, site_id, scenario, created_by)
        select ${customerId}, ${id}, ${body.name}, s.id, ${JSON.stringify(body.scenario)}::jsonb, ${user.id}
        from sites s where s.customer_id = ${customerId} and s.id = ${siteId}`)
      const made = (await db.all(scenariosOf(customerId))).find((each) => each.id === id)
      if (!made) throw failure('not_found')
      audit(db, user, request, customerId, made, true)
      return made
    })
  })

  serve(
    app,
    'DELETE /api/analytics/customers/:customerId/scenarios/:id',
    ({ params: { customerId, id }, signedIn: { user }, request }) =>
      inCustomer(user, customerId, async (db) => {
        const gone = await db.one(sql<Kept>`
          delete from sizing_scenarios where customer_id = ${customerId} and id = ${id} returning id, name`)
        if (!gone) throw failure('not_found')
        audit(db, user, request, customerId, gone, false)
        return undefined
      }),
  )
}
