/** The tickets of a record, as its page lists them. */
import type { Ticket, TicketSubject } from '@postern/domain/areas/helpDesk/endpoints.ts'
import type { WhichTickets } from '@postern/domain/areas/parcels/trafficLists.ts'
import { resourceNamed } from '@postern/domain/engine/registry.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { tx } from '../../database/db.ts'
import type { Deps } from '../../deps.ts'
import { getRecord } from '../../engine/readRecords.ts'
import { requirePermission } from '../../http/guard.ts'
import { serve } from '../../http/serve.ts'
import { ticketConditions } from '../shared/ticketStates.ts'

const pageSize = 50

const aboutColumns: Record<TicketSubject, string> = {
  customers: 'customer_id',
  sites: 'site_id',
  lockerBanks: 'locker_bank_id',
  lockers: 'locker_id',
  stations: 'station_id',
}

interface TicketsOf {
  customerId: string
  about: TicketSubject
  id: string
  which: WhichTickets
  cursor: string | undefined
}

const chosen = ({ customerId, about, id, which }: TicketsOf) => sql`t.customer_id = ${customerId}
  and ${sql.ref(`t.${aboutColumns[about]}`)} = ${id} and ${ticketConditions[which]}`

const countStatement = (asked: TicketsOf) =>
  sql<{ total: number }>`select count(*)::int as total from tickets t where ${chosen(asked)}`

/** IDs are time-ordered, so they serve as both sort order and cursor. */
const ticketsStatement = (asked: TicketsOf) => sql<Ticket>`
  select t.id, 'HD-' || t.number as number, t.subject, t.category, t.priority, t.status, person_name(t.assignee_id) as assignee,
    t.created_at as "createdAt", t.solution_due as "solutionDue", t.solved_at as "solvedAt"
  from tickets t
  where ${chosen(asked)} ${asked.cursor === undefined ? sql`` : sql`and t.id < ${asked.cursor}`}
  order by t.id desc limit ${pageSize + 1}`

export function recordTicketRoutes(app: FastifyInstance, { database }: Deps): void {
  serve(app, 'GET /api/customers/:customerId/tickets', ({ params: { customerId }, query, signedIn: { user } }) => {
    const { about, id, which, cursor, count } = query
    const resource = resourceNamed(about)
    requirePermission(user, `${resource.permission}.view`)
    return tx(database, { customerId }, async (db) => {
      await getRecord(db, resource, { customerId, reachable: user.customerIds }, id)
      const asked = { customerId, about, id, which, cursor }
      const found = await db.all(ticketsStatement(asked))
      const items = found.slice(0, pageSize)
      return {
        items,
        nextCursor: found.length > pageSize ? (items.at(-1)?.id ?? null) : null,
        ...(count === 'true' && (await db.one(countStatement(asked)))),
      }
    })
  })
}
