import { versions } from '@postern/domain/areas/devices/versions.ts'
import { lockerBanks } from '@postern/domain/areas/lockers/lockerBanks.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { tx } from '../../database/db.ts'
import { actsIn } from '../../testing/acts.ts'
import { importing } from '../../testing/imports/importing.ts'
import { readBy, ticketOf } from '../../testing/live/chatScene.ts'
import { runTask } from '../../testing/runTask.ts'
import { sampleRecord } from '../../testing/sample.ts'
import { testServer } from '../../testing/server.ts'
import { chatBotsTask } from './botsTask.ts'

const { admin, database, north } = await testServer()
const run = <Row>(statement: ReturnType<typeof sql<Row>>) => tx(database, 'all', (db) => db.all(statement))

const newsOf = async () => {
  const opened = await admin.post('/api/chat/entityChannels', { entityKind: 'customers', entityId: north })
  const { items } = await readBy(admin, opened.json<{ id: string }>().id)
  return items.map(({ bot, body }) => `${bot}: ${body}`)
}

it('posts an issue and its recovery in the customer’s channel, each once', async () => {
  const bank = await actsIn(admin, north).create(lockerBanks, { name: 'Lobby West' })
  const ticket = await ticketOf(admin, north, { subject: 'Bank offline: Lobby West', lockerBankId: bank.id })
  expect((await runTask(database, chatBotsTask)).processed).toBe(0)
  await run(sql`update tickets set monitor_rule = 'bank.offline' where id = ${ticket.id}`)
  expect((await runTask(database, chatBotsTask)).processed).toBe(1)
  await run(sql`update tickets set recovered_at = now() where id = ${ticket.id}`)
  expect((await runTask(database, chatBotsTask)).processed).toBe(1)
  expect((await runTask(database, chatBotsTask)).processed).toBe(0)
  expect(await newsOf()).toEqual([
    `locker: Bank offline: Lobby West. Ticket ${ticket.number} is open. [Open bank](/customers/${north}/lockerBanks/${bank.id})`,
    `locker: Bank offline: Lobby West: works again. ${ticket.number}`,
  ])
})

it('posts a halted rollout in releases, and an import that needs review', async () => {
  const { id } = await sampleRecord(admin, versions, north)
  const [channel] = await run(sql<{ id: string }>`select id from chat_channels where name = 'releases'`)
  const before = (await newsOf()).length
  await run(sql`update versions set state = 'halted', updated_at = now() where id = ${id}`)
  const file = await importing(admin, north).upload('ID,Last\n1,Reyes\n')
  await run(sql`update imports set state = 'needsReview' where id = ${file.id}`)
  expect((await runTask(database, chatBotsTask)).processed).toBe(2)
  expect((await runTask(database, chatBotsTask)).processed).toBe(0)
  const { items } = await readBy(admin, channel?.id ?? '')
  expect(items.map(({ body }) => body)).toEqual([
    expect.stringMatching(/^Rollout of .+ is halted\. \[Open versions\]\(\/system\/versions\)$/),
  ])
  expect((await newsOf()).slice(before)).toEqual([
    `daemon: Import of people.csv needs review. [Open import](/customers/${north}/contacts/import/${file.id})`,
  ])
})

it('doesn’t post old events', async () => {
  await run(sql`delete from chat_bot_posts`)
  await run(sql`update versions set updated_at = now() - interval '13 hours'`)
  await run(sql`update imports set created_at = now() - interval '13 hours'`)
  await run(
    sql`update tickets set created_at = now() - interval '13 hours', recovered_at = now() - interval '13 hours'`,
  )
  expect((await runTask(database, chatBotsTask)).processed).toBe(0)
})
