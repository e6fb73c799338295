/** Staff who work on tickets: they may edit them and can access the customer. */
import { permissionTree } from '@postern/domain/auth/permission.ts'
import { invalid } from '@postern/domain/engine/failure.ts'
import { sql } from 'kysely'
import { maySignIn, withCustomer, withRole } from '../../../auth/people.ts'
import { acrossCustomers, type Db } from '../../../database/db.ts'

export interface Agent {
  readonly id: string
  readonly name: string
}

const works = JSON.stringify(permissionTree(['helpDesk.tickets.edit']))

const agentsOf = (customerId: string) => sql`
  from users u ${withCustomer} and c.is_provider ${withRole}
  where ${maySignIn} and u.status = 'active' and r.permissions @> ${works}::jsonb
    and (u.customer_ids is null or ${customerId}::uuid = any(u.customer_ids))`

export const agentsFor = (db: Db, customerId: string): Promise<Agent[]> =>
  acrossCustomers(db, (wide) =>
    wide.all(sql<Agent>`select u.id, u.name ${agentsOf(customerId)} order by u.name collate human, u.id`),
  )

export async function requireAgent(db: Db, customerId: string, id: string): Promise<void> {
  const found = await acrossCustomers(db, (wide) => wide.one(sql`select ${agentsOf(customerId)} and u.id = ${id}`))
  if (!found)
    throw invalid([{ path: 'assigneeId', description: 'Select someone who works on tickets of this customer.' }])
}

export async function requireWatchers(db: Db, customerId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const agents = await agentsFor(db, customerId)
  if (!ids.every((id) => agents.some((agent) => agent.id === id)))
    throw invalid([{ path: 'watcherIds', description: 'Select people who work on tickets of this customer.' }])
}

/** Round robin: the agent with the fewest open tickets or, in a tie, the one who has waited longest for a ticket. */
export const nextAgent = (db: Db, customerId: string): Promise<Agent | undefined> =>
  acrossCustomers(db, (wide) =>
    wide.one(sql<Agent>`
      select u.id, u.name ${agentsOf(customerId)}
      order by (select count(*) from tickets t where t.assignee_id = u.id and t.solved_at is null),
        (select max(e.at) from ticket_events e where e.kind = 'assign' and e.data ->> 'assigneeId' = u.id::text) nulls first, u.id
      limit 1`),
  )
