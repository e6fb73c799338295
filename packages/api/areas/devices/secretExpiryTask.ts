/** Reminds app owners before a secret or an API user expires: 30, 7 and 1 days ahead, once each. */
import { sql } from 'kysely'
import { post } from '../../email/outbox.ts'
import { mails } from '../../email/templates.ts'
import { task } from '../../tasks/task.ts'

const daysAhead = [30, 7, 1] as const

interface Expiring {
  readonly id: string
  readonly what: string
  readonly appId: string
  readonly expiresAt: string
  /** The reminder that applies: the smallest number of days it's within. */
  readonly days: number
  readonly ownerName: string
  readonly ownerEmail: string
}

/** An API user's last day ends at midnight UTC, as does its token. */
const expiring = sql`
  select s.id, s.expires_at, s.app_id, 'The secret ' || s.hint || ' of ' || a.name as what
  from app_secrets s join apps a on a.id = s.app_id where s.ended_at is null and a.archived_at is null
  union all
  select u.id, (u.expires_on + 1)::timestamp at time zone 'UTC', u.app_id, 'The API user ' || u.name || ' of ' || a.name
  from api_users u join apps a on a.id = u.app_id
  where u.archived_at is null and u.status = 'active' and u.expires_on is not null and a.archived_at is null`

/** If reminders were missed, sends only the one due now. */
const dueStatement = (atMost: number) => sql<Expiring>`
  select e.id, e.what, e.app_id as "appId", e.expires_at as "expiresAt", d.days, o.name as "ownerName", o.email as "ownerEmail"
  from (${expiring}) e
  cross join lateral (select min(n) as days from unnest(${[...daysAhead]}::int[]) n where e.expires_at <= now() + make_interval(days => n)) d
  join apps a on a.id = e.app_id
  join users o on o.id = a.owner_user_id and o.archived_at is null
  where e.expires_at > now() and d.days is not null
    and not exists (select from secret_reminders r where r.secret_id = e.id and r.expires_at = e.expires_at and r.days <= d.days)
  order by e.expires_at, e.id limit ${atMost}`

export const secretExpiryTask = task({
  key: 'secret.expiryCheck',
  title: 'Remind of expiring secrets',
  description: 'Emails the owner of an app 30, 7 and 1 days before one of its secrets or API users expires.',
  queue: 'mail',
  schedule: { cron: '0 7 * * *', timeZone: 'UTC' },
  batchSize: 100,
  run: (run, { secrets, publicUrl, sendMail }) =>
    run.inBatches(async (db) => {
      const due = await db.all(dueStatement(run.batchSize))
      for (const { id, what, appId, expiresAt, days, ownerName, ownerEmail } of due) {
        const mail = mails.secretExpires(ownerName, what, days, `${publicUrl()}/system/apps/${appId}`)
        await post(db, { secrets, sendsMail: sendMail !== undefined }, ownerEmail, mail)
        await db.all(sql`
          insert into secret_reminders (secret_id, expires_at, days) values (${id}, ${expiresAt}, ${days}) on conflict do nothing`)
        run.log(`${what}: reminded its owner ${days} days ahead.`)
      }
      return { processed: due.length, isFinished: due.length < run.batchSize }
    }),
})
