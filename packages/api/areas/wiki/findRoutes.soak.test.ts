/** Search over 10,000 pages: how long it takes, and that the index serves it. The ordinary run does the same with fewer. */
import { mostSearchHits, type WikiHit, type WikiSpace } from '@postern/domain/areas/wiki/wikiShapes.ts'
import { expect, it } from 'vitest'
import { percentile } from '../../testing/percentile.ts'
import { testServer } from '../../testing/server.ts'

const isFullSize = process.env.POSTERN_SOAK === '1'
const pageCount = isFullSize ? 10_000 : 300
const targetMs = 100

const { admin, database } = await testServer()

const words = ['kiosk', 'door', 'bank', 'parcel', 'vendor', 'heartbeat', 'printer', 'label', 'carrier', 'badge']

const atOnce = 250

/** About 250 words each; every page has the common ones, one of 40 has a rare one. Only the oldest page has “shelf” in its title. */
async function fill(spaceId: string): Promise<void> {
  for (let first = 1; first <= pageCount; first += atOnce)
    await database.pool.query(
      `insert into wiki_pages (id, space_id, position, title, slug, body, headings, body_text, status)
     select gen_random_uuid(), $1, n, 'Page ' || n || ' ' || ($2::text[])[1 + n % 10], 'page-' || n, '',
       'Steps for the ' || ($2::text[])[1 + n % 7],
       (select string_agg(($2::text[])[1 + (n * i) % 10] || ' ' || md5((n * i)::text), ' ') from generate_series(1, 120) i)
         || ' shelf' || case when n % 40 = 0 then ' zamboni' else '' end, 'published'
     from generate_series($3::int, $4::int) n`,
      [spaceId, words, first, Math.min(first + atOnce - 1, pageCount)],
    )
  await database.pool.query(
    `insert into wiki_pages (id, space_id, position, title, slug, body, status, updated_at)
     values (gen_random_uuid(), $1, 0, 'Shelf plan', 'shelf-plan', '', 'published', '2020-01-01')`,
    [spaceId],
  )
  await database.pool.query('analyze wiki_pages')
}

/** With the route's planner settings. */
async function plan(): Promise<string> {
  const client = await database.pool.connect()
  try {
    await client.query('begin')
    await client.query('set local enable_seqscan = off')
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain select id from wiki_pages where words @@ to_tsquery('english', 'zamboni:*')`,
    )
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  } finally {
    await client.query('rollback')
    client.release()
  }
}

it(`searches ${pageCount.toLocaleString('en-US')} pages through an index, and prints how fast`, {
  timeout: 600_000,
}, async () => {
  const space = (await admin.post('/api/wiki/spaces', { name: 'Many', key: 'MANY', icon: 'book' })).json<WikiSpace>()
  await fill(space.id)
  const questions = [
    ...words,
    'zamboni',
    'zam',
    'shelf',
    'kiosk door',
    '"kiosk door"',
    'bank -vendor',
    'printer or badge',
    'xyzzy',
  ]
  const times: number[] = []
  for (let round = 0; round < (isFullSize ? 12 : 1); round++)
    for (const q of questions) {
      const from = performance.now()
      const answer = await admin.get(`/api/wiki/search?q=${encodeURIComponent(q)}`)
      times.push(performance.now() - from)
      expect(answer.statusCode).toBe(200)
    }
  const [p50, p95] = [percentile(times, 0.5).toFixed(0), percentile(times, 0.95).toFixed(0)]
  console.info(`${pageCount} pages, ${times.length} searches: p50 ${p50} ms, p95 ${p95} ms, target ${targetMs} ms`)
  expect(await plan()).toContain('wiki_pages_by_words')
  const { items } = (await admin.get('/api/wiki/search?q=shelf')).json<{ items: WikiHit[] }>()
  expect(items).toHaveLength(mostSearchHits)
  expect(items[0]?.title.map(({ text }) => text).join('')).toBe('Shelf plan')
})
