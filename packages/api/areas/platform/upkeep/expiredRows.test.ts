import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testServer } from '../../../testing/server.ts'
import { signInBench } from '../../../testing/signIn.ts'
import { tidyUp } from '../../../testing/tidyUp.ts'

const server = await testServer()
const { run, call, post, member, signIn } = signInBench(server)

it('cleanup deletes expired rows and keeps those in use', async () => {
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
  // The test's administrator and the active session stay; of the mails, the real code and link.
  expect(await counts()).toEqual({ sessions: 2, codes: 0, links: 0, mails: 2, limits: 0 })
  expect((await call('GET', '/api/auth/user', { token: living.token })).statusCode).toBe(200)
})

const keysLeft = async () =>
  (await run(sql<{ key: string }>`select key from idempotency_keys order by key`)).map(({ key }) => key)
const oldKeys = (from: number, to: number) =>
  run(sql`insert into idempotency_keys (user_id, key, request_hash, created_at)
    select gen_random_uuid(), lpad(n::text, 5, '0'), 'x', now() - interval '25 hours' from generate_series(${from}::int, ${to}::int) n`)

it('purges all users’ old idempotency keys, in batches that stay committed when a later one fails', async () => {
  await oldKeys(1, 2_500)
  await run(sql`insert into idempotency_keys (user_id, key, request_hash) values (gen_random_uuid(), 'young', 'x')`)
  // As the owner: the role used in transactions can't alter tables.
  await server.database.pool.query(`
    create function refuse_key() returns trigger language plpgsql as $$ begin raise exception 'this key stays'; end $$;
    create trigger refuse_key before delete on idempotency_keys for each row when (old.key = '02500') execute function refuse_key()`)
  await expect(tidyUp(server.database)).rejects.toThrow(/idempotency_keys \(.*\)/)
  expect((await keysLeft()).length).toBeLessThanOrEqual(1_001)
  expect(await keysLeft()).toContain('02500')
  await server.database.pool.query('drop trigger refuse_key on idempotency_keys')
  await tidyUp(server.database)
  expect(await keysLeft()).toEqual(['young'])
})

it('continues with the other parts when one fails', async () => {
  const { email } = await member()
  await post('forgot-password', { email })
  await run(sql`update one_time_links set expires_at = now() - interval '8 days'`)
  await run(sql`update rate_limits set resets_at = now() - interval '1 second'`)
  const left = async () =>
    (
      await run(
        sql`select (select count(*) from one_time_links) as links, (select count(*) from rate_limits) as limits`,
      )
    )[0]
  await server.database.pool.query(`
    create function refuse_limit() returns trigger language plpgsql as $$ begin raise exception 'limits stay'; end $$;
    create trigger refuse_limit before delete on rate_limits for each row execute function refuse_limit()`)
  await expect(tidyUp(server.database)).rejects.toThrow(/^rate_limits/)
  expect(await left()).toMatchObject({ links: 0 })
  expect(await left()).not.toMatchObject({ limits: 0 })
  await server.database.pool.query('drop trigger refuse_limit on rate_limits')
  await tidyUp(server.database)
  expect(await left()).toMatchObject({ links: 0, limits: 0 })
})
