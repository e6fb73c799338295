/**
 * Users (200 in 10 channels at full size) on two nodes lose their connections at random and resume on either node; one node is stopped meanwhile.
 * Messages are sent again with the same client ID until they’re confirmed. Everyone gets every message of their channels once, in order.
 */
import { request } from 'node:http'
import { json } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ChannelEvent, MessagePage } from '@postern/domain/areas/chat/chatShapes.ts'
import { channelTopicOf } from '@postern/domain/areas/chat/liveTopics.ts'
import { expect, it } from 'vitest'
import { newId } from '../../newId.ts'
import { chatScene } from '../../testing/live/chatScene.ts'
import { addressOf, LiveReader } from '../../testing/live/liveReader.ts'
import { percentile } from '../../testing/percentile.ts'
import { type Person, serverOn, testServer } from '../../testing/server.ts'

const soaks = process.env.POSTERN_SOAK !== undefined
const seconds = soaks ? 60 : 3
const perSecond = soaks ? 50 : 20
const peopleCount = soaks ? 200 : 20
const channelCount = soaks ? 10 : 5

const server = await testServer()
const second = await serverOn(server.url)
const bases = [await addressOf(server.app), await addressOf(second.app)]
const { talker, channel } = chatScene(server)

const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] ?? expect.fail('empty')

/** What one client has received of a channel, by sequence number and arrival time. */
class Member {
  readonly reader: LiveReader
  readonly seen = new Map<number, number>()
  readonly order: number[] = []
  readonly #person: Person
  readonly #channelId: string
  readonly #fetchesGaps: boolean
  /** Arrival time of each message received through the stream. */
  readonly arrivals = new Map<number, number>()
  #read = 0

  /** `fetchesGaps`: false simulates a broken client that takes only what the stream carries. */
  constructor(person: Person, channelId: string, fetchesGaps = true) {
    this.#person = person
    this.#channelId = channelId
    this.#fetchesGaps = fetchesGaps
    this.reader = new LiveReader(person.token, [channelTopicOf(channelId)])
  }

  /** As the console does: takes what the stream carries, and fetches the gap if the stream restarts or a message is long. */
  async takeIn(base: string): Promise<void> {
    const { frames } = this.reader
    for (; this.#read < frames.length; this.#read++) {
      const frame = frames[this.#read]
      if (frame?.event === 'reset' && this.#fetchesGaps) await this.#fetchGap(base)
      if (frame?.event !== 'messages') continue
      for (const { body } of JSON.parse(frame.data) as { body: ChannelEvent }[])
        if (body.kind === 'message') {
          this.arrivals.set(body.seq, this.reader.arrivedAt[this.#read] ?? Number.NaN)
          this.#take(body.seq)
        }
    }
  }

  async #fetchGap(base: string): Promise<void> {
    const after = this.order.at(-1) ?? 0
    const answer = await fetch(
      `${base}/api/chat/channels/${this.#channelId}/messages?after=${after}&replies=true&limit=200`,
      {
        headers: { authorization: `Bearer ${this.#person.token}` },
      },
    )
    const page: MessagePage = await answer.json()
    for (const { seq } of page.items) this.#take(seq)
  }

  #take(seq: number): void {
    if (seq <= (this.order.at(-1) ?? 0)) {
      this.seen.set(seq, (this.seen.get(seq) ?? 0) + 1)
      return
    }
    this.order.push(seq)
    this.seen.set(seq, 1)
  }
}

interface Sent {
  readonly id: string
  readonly seq: number
}

/** A connection per message, so a node can stop at any time. Null if there was no answer, or none that confirms it. */
const post = (url: string, token: string, body: object): Promise<Sent | null> =>
  new Promise((done) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const asked = request(url, { method: 'POST', agent: false, headers }, (answer) => {
      json(answer).then(
        (sent) => done(answer.statusCode === 200 ? (sent as Sent) : null),
        () => done(null),
      )
    })
    asked.on('error', () => done(null))
    asked.end(JSON.stringify(body))
  })

/** Sent to either node until one confirms it. */
async function sendSurely(base: () => string, { token }: Person, channelId: string, body: string): Promise<Sent> {
  const clientId = newId()
  for (;;) {
    const sent = await post(`${base()}/api/chat/channels/${channelId}/messages`, token, { clientId, body })
    if (sent) return sent
    await sleep(20)
  }
}

/** From the first attempt to send until it’s read from the stream, by those who were connected when it was sent. */
function deliveryDelays(
  members: readonly Member[],
  people: readonly { readonly channelId: string }[],
  sent: readonly { readonly seq: number; readonly channelId: string; readonly startedAt: number }[],
): number[] {
  const startOf = new Map(sent.map(({ channelId, seq, startedAt }) => [`${channelId} ${seq}`, startedAt]))
  return members.flatMap((member, index) =>
    [...member.arrivals].flatMap(([seq, at]) => {
      const start = startOf.get(`${people[index]?.channelId} ${seq}`)
      return start === undefined || !member.reader.wasConnected(start) ? [] : [at - start]
    }),
  )
}

it('loses messages without fetching gaps (control)', async () => {
  const owner = await talker('Owner of the control')
  const { id } = await channel(owner)
  const [whole, broken] = [new Member(owner, id), new Member(owner, id, false)]
  const base = bases[0] ?? expect.fail('no node')
  for (const { reader } of [whole, broken]) await reader.connect(base)
  for (const { reader } of [whole, broken]) await reader.hangUp()
  for (let n = 0; n < 3; n++) await sendSurely(() => base, owner, id, `away ${n}`)
  // A position the server no longer keeps, as after hours away: the stream says so, and the gap has to be fetched.
  for (const { reader } of [whole, broken]) {
    reader.lastId = '0'
    await reader.connect(base)
  }
  await expect.poll(() => whole.reader.count('reset') + broken.reader.count('reset'), { timeout: 15_000 }).toBe(2)
  for (const member of [whole, broken]) await member.takeIn(base)
  expect([whole.order, broken.order]).toEqual([[1, 2, 3], []])
  for (const { reader } of [whole, broken]) await reader.hangUp()
})

it(`loses, doubles and mixes up nothing: ${peopleCount} people, ${perSecond} messages a second, ${seconds} s, a node stopped`, {
  timeout: 300_000,
}, async () => {
  const owner = await talker('Owner')
  const channels = await Promise.all(Array.from({ length: channelCount }, () => channel(owner)))
  const members: Member[] = []
  const people: { person: Person; channelId: string }[] = []
  for (let index = 0; index < peopleCount; index++) {
    const { id } = channels[index % channelCount] ?? expect.fail('no channel')
    const person = await talker(`Talker ${index}`)
    people.push({ person, channelId: id })
    members.push(new Member(person, id))
  }
  const alive = [...bases]
  const base = () => pick(alive)
  for (const { reader } of members) await reader.connect(base())

  const until = performance.now() + seconds * 1_000
  const sent: (Sent & { channelId: string; startedAt: number })[] = []
  let isOver = false

  const write = async (gapMs: number): Promise<void> => {
    while (performance.now() < until) {
      const { person, channelId } = pick(people)
      const start = performance.now()
      sent.push({
        ...(await sendSurely(base, person, channelId, `at ${start}`)),
        channelId,
        startedAt: start,
      })
      await sleep(Math.max(0, gapMs - (performance.now() - start)))
    }
  }
  const comeAndGo = async ({ reader }: Member): Promise<number> => {
    let losses = 0
    while (!isOver) {
      await Promise.race([reader.over, sleep(Math.random() * (soaks ? 10_000 : 2_000))])
      await reader.hangUp()
      losses++
      await reader.connect(base()).catch(() => sleep(50))
    }
    return losses
  }
  const stopNode = async (): Promise<void> => {
    await sleep((seconds * 1_000) / 2)
    alive.pop()
    // As if it were killed: responses in flight are lost.
    second.app.server.closeAllConnections()
    await second.app.close()
  }
  const writers = 10
  const going = members.map(comeAndGo)
  await Promise.all([stopNode(), ...Array.from({ length: writers }, () => write((writers * 1_000) / perSecond))])
  isOver = true
  const losses = (await Promise.all(going)).reduce((sum, count) => sum + count, 0)

  const due = (channelId: string) => sent.filter((each) => each.channelId === channelId).length
  await expect
    .poll(
      async () => {
        for (const member of members) await member.takeIn(base())
        return members.filter((member, index) => member.order.length < due(people[index]?.channelId ?? '')).length
      },
      { timeout: 60_000 },
    )
    .toBe(0)
  for (const [index, member] of members.entries()) {
    const numbers = Array.from({ length: due(people[index]?.channelId ?? '') }, (_, n) => n + 1)
    expect(member.order).toEqual(numbers)
    expect([...member.seen.values()].every((times) => times === 1)).toBe(true)
    await member.reader.hangUp()
  }
  expect(new Set(sent.map(({ id }) => id)).size).toBe(sent.length)
  expect(sent.length).toBeGreaterThan(0)
  const delays = deliveryDelays(members, people, sent)
  console.info(
    `Delivered over a live stream within ${Math.round(percentile(delays, 0.5))} ms (half), ${Math.round(percentile(delays, 0.95))} ms (p95), of ${delays.length}`,
  )
  console.info(`${sent.length} messages, ${members.length} readers, ${losses} connections lost, one node stopped`)
})
