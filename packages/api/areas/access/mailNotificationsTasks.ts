/** Notification emails for users who chose them: one per notification within a minute, or a daily digest. */
import type { Notification } from '@postern/domain/areas/access/notificationEndpoints.ts'
import { notificationWords } from '@postern/domain/areas/access/notificationWords.ts'
import { sql } from 'kysely'
import { maySignIn, withCustomer, withRole } from '../../auth/people.ts'
import type { Db } from '../../database/db.ts'
import { type LinkMailDeps, post } from '../../email/outbox.ts'
import { mails } from '../../email/templates.ts'
import { type TaskDeps, task } from '../../tasks/task.ts'
import { notificationColumns, withActor } from './notificationRoutes.ts'

interface Reader {
  readonly id: string
  readonly name: string
  readonly email: string
}

type When = 'now' | 'daily'

const mostInOne = 50

/** Users with unsent notifications; those who can no longer sign in get none. */
const readersStatement = (when: When, atMost: number) => sql<{ userId: string }>`
  select distinct n.user_id as "userId" from notifications n where n.mail = ${when} order by n.user_id limit ${atMost}`

const readerStatement = (userId: string) => sql<Reader>`
  select u.id, u.name, u.email from users u ${withCustomer} ${withRole} where u.id = ${userId} and ${maySignIn}`

const newsStatement = (userId: string, when: When) => sql<Notification>`
  select ${notificationColumns} from notifications n ${withActor}
  where n.user_id = ${userId} and n.mail = ${when} order by n.id limit ${mostInOne}`

async function mailTo(db: Db, deps: LinkMailDeps, userId: string, when: When): Promise<number> {
  const news = await db.all(newsStatement(userId, when))
  const reader = await db.one(readerStatement(userId))
  const link = `${deps.publicUrl()}/notifications`
  const texts = news.map(notificationWords)
  if (reader)
    for (const part of when === 'daily' ? [texts] : texts.map((text) => [text]))
      await post(db, deps, reader.email, mails.notifications(reader.name, part, link))
  await db.all(sql`update notifications set mail = null where id = any(${news.map(({ id }) => id)}::uuid[])`)
  return news.length
}

const mailed =
  (when: When) =>
  (run: Parameters<Parameters<typeof task>[0]['run']>[0], { secrets, publicUrl, sendMail }: TaskDeps) =>
    run.inBatches(async (db) => {
      const readers = await db.all(readersStatement(when, run.batchSize))
      let processed = 0
      for (const { userId } of readers)
        processed += await mailTo(db, { secrets, publicUrl, sendsMail: sendMail !== undefined }, userId, when)
      return { processed, isFinished: readers.length === 0 }
    })

export const mailNotificationsTask = task({
  key: 'notification.mail',
  title: 'Email notifications',
  description: 'Emails each notification to users who want it at once.',
  queue: 'mail',
  schedule: { everySeconds: 30 },
  isNeeded: sql`exists (select from notifications where mail = 'now')`,
  batchSize: 50,
  run: mailed('now'),
})

export const digestTask = task({
  key: 'notification.digest',
  title: 'Email daily digests',
  description: 'Emails the notifications of the last day, all in one, to users who want a digest.',
  queue: 'mail',
  schedule: { cron: '0 11 * * *', timeZone: 'UTC' },
  batchSize: 50,
  run: mailed('daily'),
})
