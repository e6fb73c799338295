/**
 * Queues a notification that a recipient's parcel is in a door, in the transaction that books the parcel. The database allows
 * one per parcel and occasion, so a duplicate event notifies once.
 */
import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import { dayOf } from '../../../days.ts'
import { newId } from '../../../newId.ts'

export type Occasion = { readonly kind: 'deposit' } | { readonly kind: 'move'; readonly moveId: string }

const templates = { deposit: 'parcelInLocker', move: 'parcelMovedInLocker' } as const

const onceKeyOf = (occasion: Occasion): string => (occasion.kind === 'deposit' ? 'deposit' : `move ${occasion.moveId}`)

/** A handling alert suppresses notifications to this contact today, by the site's date. */
const isSuppressed = sql`exists (select from handling_alerts h where h.customer_id = c.customer_id and h.contact_id = c.id
  and h.suppress_notice and h.is_active and h.archived_at is null
  and coalesce(h.from_day <= ${dayOf(sql`s.timezone`)}, true) and coalesce(h.to_day >= ${dayOf(sql`s.timezone`)}, true))`

const hasEmail = sql`('email' = any(c.channels) and c.email is not null and c.email_state is distinct from 'bounced')`

/** By email if the contact accepts it. Notifications that can't be sent are stored too, so staff see who wasn't notified. */
export async function queueNotice(db: Db, customerId: string, parcelId: string, occasion: Occasion): Promise<void> {
  await db.all(sql`
    insert into notification_log (customer_id, id, at, parcel_id, contact_id, channel, template_key, recipient, state, error, once_key)
    select p.customer_id, ${newId()}, now(), p.id, c.id,
      case when ${hasEmail} or 'email' = any(c.channels) then 'email' when 'sms' = any(c.channels) then 'sms' else 'push' end,
      ${templates[occasion.kind]}, case when c.email is null then '–' else left(c.email, 1) || '…' || substr(c.email, strpos(c.email, '@')) end,
      case when ${hasEmail} then 'queued' else 'failed' end,
      case when ${hasEmail} then null when 'email' = any(c.channels) then 'The contact has no working email address.'
        else 'Only email is set up.' end,
      ${onceKeyOf(occasion)}
    from parcels p join contacts c on c.customer_id = p.customer_id and c.id = p.contact_id
    join sites s on s.customer_id = p.customer_id and s.id = p.site_id
    where p.customer_id = ${customerId} and p.id = ${parcelId} and p.closed_at is null and c.archived_at is null
      and cardinality(c.channels) > 0 and not 'none' = any(c.channels) and not ${isSuppressed}
    on conflict (customer_id, parcel_id, once_key) where once_key is not null do nothing`)
}
