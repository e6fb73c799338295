import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { tidyUp } from './housekeeping.ts'
import { testServer } from './testing/server.ts'
import { signInBench } from './testing/signIn.ts'

const server = await testServer()
const { run, call, post, member, signIn } = signInBench(server)

it('tidying up removes what has had its day and leaves what is in use', async () => {
  const [{ email }, second] = [await member(), await member({ mfaRequired: true })]
  const [living, ended] = [await signIn(email), await signIn(email)]
  const temporary = await signIn(second.email)
  await post('mfa-request-code', {}, { token: temporary.token })
  await post('forgot-password', { email })
  await post('forgot-password', { email: 'nobody@provider.example' })
  await call('POST', '/api/auth/logout', { token: ended.token })
  const counts = async () =>
    (
      await run(sql<Record<string, number>>`
      select (select count(*) from sessions) as sessions, (select count(*) from one_time_codes) as codes,
        (select count(*) from one_time_links) as links, (select count(*) from outbox) as mails, (select count(*) from rate_limits) as limits`)
    )[0]
  const before = await counts()
  await tidyUp(server.database)
  expect(await counts()).toEqual(before)

  await run(sql`update sessions set ended_at = now() - interval '31 days' where ended_at is not null`)
  await run(sql`update sessions set expires_at = now() - interval '2 days' where kind = 'temporary'`)
  await run(sql`update one_time_links set expires_at = now() - interval '8 days'`)
  await run(sql`update outbox set created_at = now() - interval '2 hours'`)
  await run(sql`update rate_limits set resets_at = now() - interval '1 second'`)
  await tidyUp(server.database)
  // The administrator of the test and the living session stay; of the mails the code and the link that were real.
  expect(await counts()).toEqual({ sessions: 2, codes: 0, links: 0, mails: 2, limits: 0 })
  expect((await call('GET', '/api/auth/user', { token: living.token })).statusCode).toBe(200)
})
