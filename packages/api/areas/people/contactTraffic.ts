/** A contact's activity in the apps: notifications sent, and doors that hold their parcels. */
import type { HeldDoor, Notice } from '@postern/domain/areas/parcels/endpoints.ts'
import { contacts } from '@postern/domain/areas/people/contacts.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { type Db, tx } from '../../database/db.ts'
import type { Deps } from '../../deps.ts'
import { getRecord } from '../../engine/readRecords.ts'
import { serve } from '../../http/serve.ts'
import { isRecipient } from '../shared/recipients.ts'

const pageSize = 50

const noticesStatement = (customerId: string, contactId: string, cursor: string | undefined) => sql<Notice>`
  select n.id, n.at, n.channel, n.template_key as "templateKey", n.recipient, n.state, n.error, case when p.id is not null then jsonb_build_object('id', p.id, 'internalNumber', p.internal_number) end as parcel
  from (
    select * from notification_log q where q.customer_id = ${customerId} and q.contact_id = ${contactId}
      ${cursor === undefined ? sql`` : sql`and (q.at, q.id) < (select c.at, c.id from notification_log c where c.customer_id = ${customerId} and c.id = ${cursor})`}
    order by q.at desc, q.id desc limit ${pageSize + 1}
  ) n
  left join parcels p on p.customer_id = n.customer_id and p.id = n.parcel_id
  order by n.at desc, n.id desc`

/** Several parcels behind one door count as one. */
const doorsStatement = (customerId: string, contactId: string) => sql<HeldDoor>`
  select l.id as "lockerId", l.label, b.id as "lockerBankId", b.name as bank,
    jsonb_agg(jsonb_build_object('id', p.id, 'internalNumber', p.internal_number) order by p.received_at) as parcels, min(p.received_at) as since, min(p.due_at) as "dueAt"
  from parcels p
  join lockers l on l.customer_id = p.customer_id and l.id = p.locker_id
  join locker_banks b on b.customer_id = l.customer_id and b.id = l.locker_bank_id
  where p.customer_id = ${customerId} and p.contact_id = ${contactId} and p.closed_at is null
  group by l.id, l.label, b.id, b.name order by min(p.received_at), l.id`

export function contactTrafficRoutes(app: FastifyInstance, { database }: Deps): void {
  /** The contact must exist and be within the caller's reach. */
  const of = <T>(
    { customerId, id }: { customerId: string; id: string },
    reachable: readonly string[] | null,
    work: (db: Db) => Promise<T>,
  ): Promise<T> =>
    tx(database, { customerId }, async (db) => {
      await getRecord(db, contacts, { customerId, reachable }, id)
      return work(db)
    })

  serve(app, 'GET /api/customers/:customerId/contacts/:id/notices', ({ params, query, signedIn }) =>
    of(params, signedIn.user.customerIds, async (db) => {
      const found = await db.all(noticesStatement(params.customerId, params.id, query.cursor))
      const items = found.slice(0, pageSize)
      return { items, nextCursor: found.length > pageSize ? (items.at(-1)?.id ?? null) : null }
    }),
  )

  serve(app, 'GET /api/customers/:customerId/contacts/:id/lockers', ({ params, signedIn }) =>
    of(params, signedIn.user.customerIds, async (db) => ({
      doors: await db.all(doorsStatement(params.customerId, params.id)),
    })),
  )

  serve(app, 'GET /api/customers/:customerId/contacts/reach', ({ params: { customerId } }) =>
    tx(database, { customerId }, async (db) => {
      const counted = await db.one(sql<{ recipients: number; reachable: number }>`
        select count(*)::int as recipients, (count(*) filter (where c.reachable))::int as reachable from contacts c
        where c.customer_id = ${customerId} and ${isRecipient}`)
      return counted ?? { recipients: 0, reachable: 0 }
    }),
  )
}
