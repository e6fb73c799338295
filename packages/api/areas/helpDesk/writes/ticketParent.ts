/** A ticket can be part of another ticket of the same customer, as long as this creates no cycle. */
import { invalid } from '@postern/domain/engine/failure.ts'
import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import type { TicketRef } from './storedTicket.ts'

/** How many levels to check; no one nests tickets deeper. */
const deepest = 20

export async function requireParent(db: Db, { customerId, id }: TicketRef, parentId: string): Promise<void> {
  const above = await db.all(sql<{ id: string }>`
    with recursive above as (
      select t.id, t.parent_id, 1 as depth from tickets t where t.customer_id = ${customerId} and t.id = ${parentId}
      union all
      select t.id, t.parent_id, a.depth + 1 from tickets t join above a on t.id = a.parent_id
      where t.customer_id = ${customerId} and a.depth < ${sql.lit(deepest)}
    ) select a.id from above a`)
  if (above.length === 0) throw invalid([{ path: 'parentId', description: 'Select a ticket of this customer.' }])
  if (above.some((ticket) => ticket.id === id))
    throw invalid([{ path: 'parentId', description: 'Select a ticket that isn’t part of this one.' }])
}
