/** Staff actions on a parcel: remind its recipient, or correct who that is. */
import { failure, invalid } from '@postern/domain/engine/failure.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { SignedIn } from '../../auth/session.ts'
import { type Db, tx } from '../../database/db.ts'
import type { Deps } from '../../deps.ts'
import { post } from '../../email/outbox.ts'
import { mails } from '../../email/templates.ts'
import { serve } from '../../http/serve.ts'
import { newId } from '../../newId.ts'
import { isRecipient } from '../shared/recipients.ts'
import { lockParcel, noteChange, type OpenParcel } from './openParcel.ts'

interface Reachable {
  readonly name: string
  readonly email: string | null
  readonly channels: string[]
  readonly emailState: string | null
}

/** `i…@northgate.test`: enough to recognize, too little to use. */
const masked = (email: string): string => `${email.slice(0, 1)}…${email.slice(email.indexOf('@'))}`

function addressOf(contact: Reachable | undefined): string {
  if (!contact) throw failure('conflict', { message: 'This parcel has no recipient to remind.' })
  if (contact.email === null || contact.emailState === 'bounced')
    throw failure('conflict', { message: 'The recipient has no working email address. Update the contact first.' })
  if (contact.channels.includes('none'))
    throw failure('conflict', { message: 'The recipient doesn’t want notifications.' })
  return contact.email
}

/** A second reminder within this time is rejected. */
const quietMinutes = 10

async function refuseSoon(db: Db, id: string): Promise<void> {
  const found = await db.one(sql<{ lately: boolean }>`
    select exists (select from notification_log n where n.parcel_id = ${id} and n.template_key = 'pickupReminder'
      and n.at > now() - make_interval(mins => ${sql.lit(quietMinutes)})) as lately`)
  if (found?.lately)
    throw failure('conflict', { message: `A reminder was sent in the last ${quietMinutes} minutes. Try again later.` })
}

async function addEvent(db: Db, signedIn: SignedIn, parcel: OpenParcel, id: string, reason: string): Promise<void> {
  await db.all(sql`
    insert into parcel_events (customer_id, id, at, parcel_id, action_id, action_name, user_name, location_id, locker_id, reason)
    select ${parcel.customerId}, ${newId()}, now(), ${id}, coalesce((select a.id from actions a where a.customer_id = ${parcel.customerId}
      and a.kind = 'forward' and a.is_active and a.archived_at is null order by a.sort_order, a.id limit 1), ${parcel.actionId}::uuid),
      'Recipient changed', ${signedIn.user.name}, ${parcel.locationId}::uuid, ${parcel.lockerId}::uuid, ${reason}`)
}

export function parcelActionRoutes(app: FastifyInstance, deps: Deps): void {
  const { database } = deps

  serve(app, 'POST /api/parcels/:id/remind', ({ params: { id }, signedIn, request }) =>
    tx(database, 'all', async (db) => {
      const parcel = await lockParcel(db, signedIn.user, id)
      const contact = await db.one(sql<Reachable>`
        select c.display_name as name, c.email, c.channels, c.email_state as "emailState" from contacts c
        where c.customer_id = ${parcel.customerId} and c.id = ${parcel.contactId}`)
      const email = addressOf(contact)
      await refuseSoon(db, id)
      const where = parcel.place === null ? parcel.site : `${parcel.place}, ${parcel.site}`
      const outboxId = await post(
        db,
        deps,
        email,
        mails.parcelWaits(contact?.name ?? '', parcel.number, where, parcel.customer),
      )
      await db.all(sql`
        insert into notification_log (customer_id, id, at, parcel_id, contact_id, channel, template_key, recipient, state, outbox_id)
        values (${parcel.customerId}, ${newId()}, now(), ${id}, ${parcel.contactId}, 'email', 'pickupReminder', ${masked(email)}, 'sent', ${outboxId})`)
      noteChange(db, signedIn.user, request, parcel, { reminder: { before: null, after: 'email' } })
      return { recipient: masked(email) }
    }),
  )

  serve(app, 'POST /api/parcels/:id/forward', async ({ params: { id }, body, signedIn, request }) => {
    const { contactId, fromContactId, reason } = body
    await tx(database, 'all', async (db) => {
      const parcel = await lockParcel(db, signedIn.user, id)
      if (parcel.contactId !== fromContactId)
        throw failure('conflict', { message: 'Someone else changed the recipient. Check it, then try again.' })
      const next = await db.one(sql`
        select c.id from contacts c where c.customer_id = ${parcel.customerId} and c.id = ${contactId} and ${isRecipient}`)
      if (!next || contactId === parcel.contactId)
        throw invalid([{ path: 'contactId', description: 'Select another active recipient of this customer.' }])
      await db.all(sql`
        update parcels set contact_id = ${contactId}, department_id = null, tenant_id = null
        where customer_id = ${parcel.customerId} and id = ${id}`)
      await addEvent(db, signedIn, parcel, id, reason)
      noteChange(
        db,
        signedIn.user,
        request,
        parcel,
        { contactId: { before: parcel.contactId, after: contactId } },
        reason,
      )
    })
    return undefined
  })
}
