import { sql } from 'kysely'
import { deliver } from '../../../email/delivery.ts'
import { task } from '../../../tasks/task.ts'

export const sendMailTask = task({
  key: 'mail.send',
  title: 'Send emails',
  description: 'Sends the emails that wait in the outbox over SMTP, and those that failed again later.',
  queue: 'mail',
  schedule: { everySeconds: 1 },
  isNeeded: sql`exists (select from outbox where state = 'waiting' and next_attempt_at <= now())`,
  retries: 0,
  // Without SMTP_URL, mails stay in the outbox.
  appliesTo: ({ sendsMail }) => sendsMail,
  run: async (run, { database, secrets, sendMail }) => {
    if (!sendMail) return
    for (;;) {
      run.signal.throwIfAborted()
      const tried = await deliver({ database, secrets, send: sendMail })
      if (tried === 0) return
      await run.count(tried)
    }
  },
})
