/** Who can receive parcels, and who may see their names. */
import { contacts } from '@postern/domain/areas/people/contacts.ts'
import { departments } from '@postern/domain/areas/people/departments.ts'
import { tenants } from '@postern/domain/areas/people/tenants.ts'
import { type Actor, can } from '@postern/domain/auth/permission.ts'
import { sql } from 'kysely'

/** Contacts that can receive parcels. The share that can be notified is a customer's reachability. The contact is `c`. */
export const isRecipient = sql<boolean>`(c.is_recipient and c.status <> 'former' and c.archived_at is null)`

/** Which kinds of recipients a user may see by name. */
export interface Named {
  readonly contacts: boolean
  readonly departments: boolean
  readonly tenants: boolean
}

export const namedTo = (actor: Actor): Named => ({
  contacts: can(actor, `${contacts.permission}.view`),
  departments: can(actor, `${departments.permission}.view`),
  tenants: can(actor, `${tenants.permission}.view`),
})
