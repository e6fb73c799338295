/**
 * A channel with years of messages. It opens at the first unread message, pages both ways, and is searched as fast as a new
 * one: every statement uses an index, however many messages there are.
 */
import type { MessagePage } from '@postern/domain/areas/chat/chatShapes.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { tx } from '../../database/db.ts'
import { chatScene } from '../../testing/live/chatScene.ts'
import { percentile } from '../../testing/percentile.ts'
import { testServer } from '../../testing/server.ts'

const soaks = process.env.POSTERN_SOAK !== undefined
const count = soaks ? 1_000_000 : 20_000
const asked = soaks ? 60 : 10

const server = await testServer()
const { database } = server
const { talker, channel } = chatScene(server)
const ana = await talker('Ana Ruiz')
const ben = await talker('Ben Okafor')
const { id, name } = await channel(ana)
await ben.post(`/api/chat/channels/${id}/join`)

/** 1 in 3 says "door", 1 in 1,000 "breaker", exactly one "quetzal". Every tenth is a reply. */
const atOnce = 20_000
for (let first = 1; first <= count; first += atOnce)
  await tx(database, 'all', (db) =>
    db.all(sql`
    insert into chat_messages (channel_id, seq, id, author_id, body, parent_seq, sent_at)
    select ${id}, n, gen_random_uuid(), ${ana.id},
      'Message ' || n || case when n % 3 = 0 then ' about a door' else ' about a parcel' end
        || case when n % 1000 = 7 then ' and its breaker' when n = 42 then ' and a quetzal' else '' end,
      case when n % 10 = 5 then n - 4 end, now() - make_interval(secs => (${count}::int - n) * 30)
    from generate_series(${first}::int, ${first + atOnce - 1}::int) n`),
  )
await tx(database, 'all', async (db) => {
  await db.all(sql`update chat_channels set last_seq = ${count} where id = ${id}`)
  await db.all(sql`
    update chat_members set last_read_seq = ${Math.floor(count / 2)} where channel_id = ${id} and user_id = ${ben.id}`)
})
await database.pool.query('vacuum analyze chat_messages')

const path = `/api/chat/channels/${id}/messages`

/** The 95th percentile of how long it takes, in milliseconds. */
async function p95(times: number, run: (index: number) => Promise<unknown>): Promise<number> {
  const all: number[] = []
  for (let index = 0; index < times; index++) {
    const start = performance.now()
    await run(index)
    all.push(performance.now() - start)
  }
  return Math.round(percentile(all, 0.95))
}

const searchFor = (text: string) => ben.get(`/api/chat/search?q=${encodeURIComponent(text)}`)

describe(`a channel with ${count} messages`, { timeout: 600_000 }, () => {
  it('opens at the first unread message, and pages both ways to its ends', async () => {
    const middle = Math.floor(count / 2)
    const opened = (await ben.get(`${path}?around=${middle + 1}&limit=50`)).json<MessagePage>()
    expect(opened.items.some(({ seq }) => seq === middle + 1 || seq === middle + 2)).toBe(true)
    expect(opened).toMatchObject({ hasOlder: true, hasNewer: true })
    const [first, last] = [opened.items[0]?.seq ?? 0, opened.items.at(-1)?.seq ?? 0]
    const older = (await ben.get(`${path}?before=${first}`)).json<MessagePage>()
    const newer = (await ben.get(`${path}?after=${last}`)).json<MessagePage>()
    expect(older.items.at(-1)?.seq).toBeLessThan(first)
    expect(newer.items[0]?.seq).toBeGreaterThan(last)
    const took = {
      opens: await p95(asked, () => ben.get(`${path}?around=${middle + 1}&limit=50`)),
      older: await p95(asked, (n) => ben.get(`${path}?before=${first - n * 997}`)),
      newer: await p95(asked, (n) => ben.get(`${path}?after=${last + n * 997}`)),
      latest: await p95(asked, () => ben.get(path)),
    }
    console.info(`p95 in ms over ${count} messages: ${JSON.stringify(took)}`)
  })

  it('finds a rare word and a common one, newest first, and nothing that isn’t there', async () => {
    const seqs = async (text: string) =>
      (await searchFor(text)).json<{ items: { seq: number }[] }>().items.map(({ seq }) => seq)
    expect(await seqs(`in:${name} quetzal`)).toEqual([42])
    const doors = await seqs('door')
    expect(doors).toEqual(Array.from({ length: 20 }, (_, n) => count - (count % 3) - n * 3))
    expect(await seqs('xylophone')).toEqual([])
    const took: Record<string, number> = {}
    for (const text of ['quetzal', 'breaker', 'door', 'message', 'xylophone', `in:${name} from:Ana door`])
      took[text.replace(name, 'channel')] = await p95(asked, () => searchFor(text))
    console.info(`p95 of a search in ms over ${count} messages: ${JSON.stringify(took)}`)
  })

  it('reads pages and words by index, without scanning the channel', async () => {
    const planOf = (statement: string) =>
      tx(database, 'all', async (db) => {
        const rows = await db.all(sql<{ 'QUERY PLAN': string }>`explain ${sql.raw(statement)}`)
        return rows.map((row) => row['QUERY PLAN']).join('\n')
      })
    const page = (order: string) =>
      `select * from chat_messages where channel_id = '${id}' and parent_seq is null and ${order} limit 50`
    const plans = {
      older: await planOf(page(`seq < ${count / 2} order by seq desc`)),
      newer: await planOf(page(`seq > ${count / 2} order by seq`)),
      words: await planOf(`select * from chat_messages where words @@ websearch_to_tsquery('english', 'quetzal')`),
      newest: await planOf('select * from chat_messages order by sent_at desc, id desc limit 5000'),
    }
    for (const [what, plan] of Object.entries(plans)) expect(plan, what).not.toContain('Seq Scan on chat_messages')
    expect(plans.older).toContain('chat_messages_timeline')
    expect(plans.words).toContain('chat_messages_words')
    expect(plans.newest).toContain('chat_messages_newest')
    if (soaks)
      console.info(
        Object.entries(plans)
          .map(([what, plan]) => `${what}:\n${plan}`)
          .join('\n'),
      )
  })
})
