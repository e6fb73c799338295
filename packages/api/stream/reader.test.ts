import { text } from 'node:stream/consumers'
import { frameReader } from '@postern/domain/stream/frames.ts'
import { describe, expect, it } from 'vitest'
import type { Position } from './position.ts'
import { mostBuffered, Reader } from './reader.ts'
import type { Batch } from './readMessages.ts'

const topic = 'tasks'
const user = { id: '', securityRole: null, customerIds: null }
const position = (end: bigint, ...open: bigint[]): Position => ({ seconds: 1, end, open: new Set(open) })
const batch = (at: Position, ...messages: [bigint, unknown][]): Batch => ({
  position: at,
  messages: messages.map(([xid, body]) => ({ xid, body, topic })),
  isCut: false,
})
const readerOf = () => new Reader({ token: '', sessionId: '', user, version: '' }, [topic])

async function framesOf(reader: Reader) {
  reader.end()
  return frameReader()(await text(reader.out))
}
const bodiesIn = (frames: Awaited<ReturnType<typeof framesOf>>): unknown[] =>
  frames
    .filter(({ event }) => event === 'messages')
    .flatMap(({ data }) => JSON.parse(data).map(({ body }: { body: unknown }) => body))

describe('a reader', () => {
  it('tells each message once, whichever of two overlapping reads brought it', async () => {
    const reader = readerOf()
    reader.take(batch(position(8n), [7n, 'before it began']))
    reader.take(batch(position(12n), [7n, 'before it began'], [9n, 'caught up'], [11n, 'new']))
    reader.begin(batch(position(10n), [9n, 'caught up']), [], false)
    reader.take(batch(position(12n), [11n, 'new']))
    expect(bodiesIn(await framesOf(reader))).toEqual(['caught up', 'new'])
  })

  it('tells a transaction that ends after later ones', async () => {
    const reader = readerOf()
    reader.begin(batch(position(10n, 5n)), [], false)
    reader.take(batch(position(12n, 5n), [11n, 'second']))
    reader.take(batch(position(12n), [5n, 'first']))
    expect(bodiesIn(await framesOf(reader))).toEqual(['second', 'first'])
  })

  it('is bounded while its connection is slow, and starts anew after that', async () => {
    const reader = readerOf()
    reader.begin(batch(position(1n)), [], false)
    const large = 'x'.repeat(10_000)
    for (let xid = 1n; xid <= 200n; xid++) reader.take(batch(position(xid + 1n), [xid, large]))
    expect(reader.out.writableLength + reader.out.readableLength).toBeLessThan(mostBuffered + 2 * large.length)
    const drained = new Promise((done) => reader.out.once('drain', done))
    const read = frameReader()
    const frames: ReturnType<typeof read> = []
    reader.out.on('data', (chunk: Buffer) => frames.push(...read(chunk.toString())))
    await drained
    reader.take(batch(position(202n), [201n, 'after']))
    await expect.poll(() => frames.at(-1)?.event).toBe('messages')
    expect(frames.at(-2)).toMatchObject({ event: 'reset', id: '1.201.' })
    expect(bodiesIn(frames).at(-1)).toBe('after')
    expect(frames.length).toBeLessThan(60)
  })
})
