/** Imports that wait for someone, on the work queue of those who can: to be reviewed, or mapped where a source fetched them. */
import { sql } from 'kysely'
import type { HomePart } from '../../home/homePart.ts'

interface Waiting {
  readonly id: string
  readonly customerId: string
  readonly customer: string
  readonly fileName: string
  readonly since: string | null
  readonly state: 'draft' | 'validated' | 'needsReview'
}

const titles: Readonly<Record<Waiting['state'], string>> = {
  draft: 'Fetched file needs mapping',
  validated: 'Fetched file needs review',
  needsReview: 'Contact import needs review',
}

/** Each has a page of its own; more than these are a list at their customer. */
const mostLines = 5

export const importHome: HomePart = {
  name: 'Imports',
  access: ['customers.contacts.import'],
  read: async (db, { customerIds }) => {
    const waiting = await db.all(sql<Waiting>`
      select i.id, i.customer_id as "customerId", c.name as customer, i.file_name as "fileName", coalesce(i.started_at, i.created_at) as since,
        i.state
      from imports i join customers c on c.id = i.customer_id
      where ((i.state = 'needsReview' and i.approved_by is null) or (i.state in ('draft', 'validated') and i.source_id is not null))
        and i.kind = 'contacts' and i.cleaned_at is null
        ${customerIds === null ? sql`` : sql`and i.customer_id = any(${[...customerIds]}::uuid[])`}
      order by 5, i.id limit ${mostLines}`)
    return {
      lines: waiting.map(({ id, customerId, customer, fileName, since, state }) => ({
        key: `import ${id}`,
        group: 'approvals',
        tone: 'warn',
        count: 1,
        title: titles[state],
        detail: fileName,
        customers: [customer],
        customerCount: 1,
        since,
        href: `/customers/${customerId}/contacts/import/${id}`,
      })),
    }
  },
}
