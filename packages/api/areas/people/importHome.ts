/** Imports on the work queue of users who can process them: waiting for review, or for mapping if a source fetched them. */
import { can } from '@postern/domain/auth/permission.ts'
import { humanise, singular } from '@postern/domain/values/text.ts'
import { sql } from 'kysely'
import type { HomePart } from '../../home/homePart.ts'
import { allImportKinds } from '../../imports/importKind.ts'

interface Waiting {
  readonly id: string
  readonly customerId: string
  readonly customer: string
  readonly kind: string
  readonly fileName: string
  readonly since: string | null
  readonly state: 'draft' | 'validated' | 'needsReview'
}

const needs: Readonly<Record<Waiting['state'], string>> = {
  draft: 'needs mapping',
  validated: 'needs review',
  needsReview: 'needs review',
}

/** “Contact import needs review”. */
const titleOf = ({ kind, state }: Waiting): string => `${singular(humanise(kind))} import ${needs[state]}`

/** Each links to its page; beyond this many, users open the customer's list. */
const mostLines = 5

export const importHome: HomePart = {
  name: 'Imports',
  access: ['customers.contacts.import'],
  read: async (db, user) => {
    const { customerIds } = user
    const kinds = allImportKinds().filter(({ permissions }) => permissions.every((permission) => can(user, permission)))
    const waiting = await db.all(sql<Waiting>`
      select i.id, i.customer_id as "customerId", c.name as customer, i.kind, i.file_name as "fileName",
        coalesce(i.started_at, i.created_at) as since, i.state
      from imports i join customers c on c.id = i.customer_id
      where ((i.state = 'needsReview' and i.approved_by is null) or (i.state in ('draft', 'validated') and i.source_id is not null))
        and i.kind = any(${kinds.map(({ name }) => name)}::text[]) and i.cleaned_at is null
        ${customerIds === null ? sql`` : sql`and i.customer_id = any(${[...customerIds]}::uuid[])`}
      order by since, i.id limit ${mostLines}`)
    return {
      lines: waiting.map((each) => ({
        key: `import ${each.id}`,
        group: 'approvals',
        tone: 'warn',
        count: 1,
        title: titleOf(each),
        detail: each.fileName,
        customers: [each.customer],
        customerCount: 1,
        since: each.since,
        href: `/customers/${each.customerId}/contacts/import/${each.id}`,
      })),
    }
  },
}
