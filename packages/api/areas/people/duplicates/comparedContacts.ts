/** The contact data used for comparison, read in one statement. */
import type { ComparedContact } from '@postern/domain/areas/people/duplicates/score.ts'
import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'

type Row = ComparedContact & { readonly id: string }

export async function comparedContacts(
  db: Db,
  customerId: string,
  ids: readonly string[],
): Promise<Map<string, ComparedContact>> {
  const rows = await db.all(sql<Row>`
    select c.id, c.display_name as "displayName", c.first_name as "firstName", c.last_name as "lastName",
      c.preferred_name as "preferredName", c.aliases, c.external_id as "externalId", c.emails, c.phones, c.badge_ids as "badgeIds",
      c.mailbox_number as "mailboxNumber", c.contact_type_id as "contactTypeId", c.site_id as "siteId", c.location_id as "locationId",
      c.department_id as "departmentId", c.tenant_id as "tenantId", c.source, c.source_id as "sourceId"
    from contacts c where c.customer_id = ${customerId} and c.id = any(${[...ids]}::uuid[]) and c.archived_at is null`)
  return new Map(rows.map((row) => [row.id, row]))
}
