/**
 * Readers (200 at full size) on two nodes lose their connections at random and resume on either node, while writers publish in
 * overlapping transactions: every reader gets every message of its topics exactly once, in the order of its topic.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { type Db, tx } from '../database/db.ts'
import { holdLock } from '../database/holdLock.ts'
import { newId } from '../newId.ts'
import { addressOf, LiveReader } from '../testing/live/liveReader.ts'
import { serverOn, testServer } from '../testing/server.ts'
import { publish } from './publish.ts'

const soaks = process.env.POSTERN_SOAK !== undefined
const seconds = soaks ? 60 : 3
const readerCount = soaks ? 200 : 40
const topicCount = soaks ? 20 : 8
/** Each connection is lost after at most this long. */
const longestMs = soaks ? 8_000 : 1_000
const topicsPerReader = 3

const server = await testServer()
const { database, north, url } = server
const second = await serverOn(url)
const bases = [await addressOf(server.app), await addressOf(second.app)]
const topics = Array.from({ length: topicCount }, () => `customers/${north}/lockerBanks/${newId()}`)
const counts = new Map(topics.map((topic) => [topic, 0]))

const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] ?? expect.fail('empty')

/** Writers of one topic take turns; transactions of different topics overlap and commit in any order. */
async function write(until: number): Promise<void> {
  while (performance.now() < until) {
    const topic = pick(topics)
    await tx(database, 'all', async (db: Db) => {
      await db.all(sql`select pg_current_xact_id()::text`)
      await holdLock(db, topic)
      const next = (counts.get(topic) ?? 0) + 1
      publish(db, topic, next)
      await db.all(sql`select pg_sleep(${Math.random() * 0.03})`)
      counts.set(topic, next)
    })
  }
}

async function comeAndGo(reader: LiveReader, until: number): Promise<number> {
  let losses = 0
  while (performance.now() < until) {
    await reader.connect(pick(bases))
    expect(reader.status).toBe(200)
    await sleep(Math.random() * longestMs)
    await reader.hangUp()
    losses++
  }
  await reader.connect(pick(bases))
  return losses
}

it(`gives ${readerCount} readers on two nodes every message once, in order, for ${seconds} s`, {
  timeout: 300_000,
}, async () => {
  const readers: { reader: LiveReader; topics: readonly string[] }[] = []
  for (let index = 0; index < readerCount; index++) {
    const person = await server.person(['lockers.banks.view'])
    const own = [...new Set(Array.from({ length: topicsPerReader }, () => pick(topics)))]
    readers.push({ reader: new LiveReader(person.token, own), topics: own })
  }
  // All of them connect before the first message.
  for (const { reader } of readers) await reader.connect(pick(bases))
  for (const { reader } of readers) await reader.hangUp()
  const until = performance.now() + seconds * 1_000
  const [losses] = await Promise.all([
    Promise.all(readers.map(({ reader }) => comeAndGo(reader, until))),
    ...Array.from({ length: 6 }, () => write(until)),
  ])
  const written = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const due = ({ topics: own }: (typeof readers)[number]) =>
    own.reduce((sum, topic) => sum + (counts.get(topic) ?? 0), 0)
  await expect
    .poll(() => readers.filter((each) => each.reader.messages.length < due(each)).length, { timeout: 30_000 })
    .toBe(0)
  let delivered = 0
  for (const { reader, topics: own } of readers) {
    expect(reader.count('reset')).toBe(0)
    for (const topic of own) {
      const got = reader.messages.filter((message) => message.topic === topic).map(({ body }) => body)
      expect(got).toEqual(Array.from({ length: counts.get(topic) ?? 0 }, (_, index) => index + 1))
      delivered += got.length
    }
    await reader.hangUp()
  }
  const lost = losses.reduce((sum, count) => sum + count, 0)
  expect(written).toBeGreaterThan(seconds * 10)
  console.info(`${written} messages, ${delivered} delivered to ${readerCount} readers, ${lost} connections lost`)
})
