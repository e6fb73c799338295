import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import { type MailDeps, post } from '../../../email/outbox.ts'
import { mails } from '../../../email/templates.ts'
import { task } from '../../../tasks/task.ts'

interface QueuedNotice {
  customerId: string
  id: string
  isMove: boolean
  email: string | null
  name: string
  number: string
  customer: string
  /** Null once the parcel has left the door. */
  where: string | null
}

const queuedStatement = (most: number) => sql<QueuedNotice>`
  select n.customer_id as "customerId", n.id, n.template_key = 'parcelMovedInLocker' as "isMove", c.email, c.display_name as name,
    p.internal_number as number, cu.name as customer,
    case when p.closed_at is null then b.name || ', door ' || l.label || ', ' || s.name end as where
  from notification_log n join parcels p on p.customer_id = n.customer_id and p.id = n.parcel_id
  join contacts c on c.customer_id = n.customer_id and c.id = n.contact_id
  join customers cu on cu.id = n.customer_id
  left join lockers l on l.customer_id = p.customer_id and l.id = p.locker_id
  left join locker_banks b on b.customer_id = l.customer_id and b.id = l.locker_bank_id
  left join sites s on s.customer_id = b.customer_id and s.id = b.site_id
  where n.state = 'queued' and n.once_key is not null order by n.at limit ${most} for update of n skip locked`

/** Queues the email and updates the notice in one transaction: both or neither. */
async function send(db: Db, deps: MailDeps, notice: QueuedNotice): Promise<void> {
  const { customerId, id, isMove, email, name, number, customer, where } = notice
  const which = sql`customer_id = ${customerId} and id = ${id}`
  if (where === null || email === null) {
    const error = where === null ? 'Picked up before it was sent.' : 'The contact has no working email address.'
    await db.all(sql`update notification_log set state = 'failed', error = ${error} where ${which}`)
    return
  }
  const mail = isMove ? mails.parcelMoved : mails.parcelInLocker
  const outboxId = await post(db, deps, email, mail(name, number, where, customer))
  await db.all(sql`update notification_log set state = 'sent', at = now(), outbox_id = ${outboxId} where ${which}`)
}

export const sendNoticesTask = task({
  key: 'lockers.sendNotices',
  title: 'Notify recipients',
  description: 'Emails recipients that their parcel is in a locker, once per parcel.',
  queue: 'mail',
  schedule: { everySeconds: 10 },
  isNeeded: sql<boolean>`exists (select from notification_log where state = 'queued' and once_key is not null)`,
  batchSize: 100,
  run: (run, { secrets, sendMail }) =>
    run.inBatches(async (db) => {
      const queued = await db.all(queuedStatement(run.batchSize))
      for (const notice of queued) await send(db, { secrets, sendsMail: sendMail !== undefined }, notice)
      return { processed: queued.length, isFinished: queued.length < run.batchSize }
    }),
})
