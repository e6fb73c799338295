/** Tickets on the work queue: the user's own, and unassigned ones. */
import type { TicketFilters } from '@postern/domain/areas/helpDesk/ticketFilters.ts'
import type { HomeLine } from '@postern/domain/home/endpoints.ts'
import { counted } from '@postern/domain/values/text.ts'
import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import type { HomePart } from '../../home/homePart.ts'
import { type Asking, ticketConditions } from './reads/ticketConditions.ts'

interface Counted {
  readonly count: number
  readonly since: string | null
  readonly customers: number
  readonly names: string[]
}

const countedStatement = (asking: Asking, filters: TicketFilters) => sql<Counted>`
  with chosen as (select t.created_at, cu.name from tickets t join customers cu on cu.id = t.customer_id
    where ${ticketConditions(asking, filters)})
  select count(*)::int as count, min(created_at) as since, count(distinct name)::int as customers,
    array(select name from chosen group by name order by count(*) desc, name limit 3) as names from chosen`

const queries: readonly { key: string; tone: HomeLine['tone']; filters: TicketFilters; detail: string }[] = [
  {
    key: 'overdue',
    tone: 'danger',
    filters: { assignee: 'me', due: 'overdue' },
    detail: 'Assigned to you and overdue',
  },
  { key: 'mine', tone: 'info', filters: { assignee: 'me' }, detail: 'Assigned to you' },
  { key: 'unassigned', tone: 'warn', filters: { assignee: 'none' }, detail: 'Not assigned yet' },
]

async function lineOf(
  db: Db,
  asking: Asking,
  { key, tone, filters, detail }: (typeof queries)[number],
): Promise<HomeLine> {
  const found = await db.one(countedStatement(asking, filters))
  const { count, since, customers, names } = found ?? { count: 0, since: null, customers: 0, names: [] }
  return {
    key: `tickets ${key}`,
    group: 'tickets',
    tone,
    count,
    title: counted(count, 'ticket', 'tickets'),
    detail,
    customers: names,
    customerCount: customers,
    since,
    href: `/dashboard/helpDesk?${new URLSearchParams(Object.entries(filters).map(([name, value]) => [name, String(value)]))}`,
  }
}

export const ticketsHome: HomePart = {
  name: 'Tickets',
  access: ['helpDesk.tickets.view'],
  read: async (db, user) => {
    const lines: HomeLine[] = []
    for (const query of queries) lines.push(await lineOf(db, user, query))
    const mine = lines.find(({ key }) => key === 'tickets mine')
    return {
      tiles: mine ? [{ label: 'My tickets', value: mine.count, note: 'Open, assigned to you', href: mine.href }] : [],
      lines,
    }
  },
}
