/** Lists an instance's keys page by page and shows what a key holds. Names are masked; clients get a sealed reference for each key. */
import type { RedisKeys, RedisPeek } from '@postern/domain/areas/platform/redisEndpoints.ts'
import { failure } from '@postern/domain/engine/failure.ts'
import type { Secrets } from '../../../secrets.ts'
import { maskedField, maskedKey, maskedValue } from './keys.ts'
import { ifAllowed, type Redis, send } from './look.ts'
import { factsOf, scan } from './scan.ts'

const pageSize = 50
const budgetMs = 1_500

const sealOwner = (redisId: string) => `redis key ${redisId}`

const refOf = (secrets: Secrets, redisId: string, node: number, key: Buffer): string =>
  secrets.seal(sealOwner(redisId), `${node}:${key.toString('base64')}`)

export interface KeyRef {
  /** Index of the server that has the key. */
  readonly node: number
  readonly key: Buffer
}

export function openRef(secrets: Secrets, redisId: string, ref: string): KeyRef {
  try {
    const [node = '', key = ''] = secrets.open(sealOwner(redisId), ref).split(':')
    return { node: Number(node), key: Buffer.from(key, 'base64') }
  } catch {
    throw failure('not_found', { message: 'This key can’t be looked up anymore. Reload the list.' })
  }
}

/** `2:1536`: the server, and its SCAN cursor. */
export function readCursor(text: string | undefined): { node: number; at: string } {
  const [, node = '0', at = '0'] = /^(\d{1,3}):(\d{1,20})$/.exec(text ?? '') ?? []
  return { node: Number(node), at }
}

interface Asked {
  readonly secrets: Secrets
  readonly redisId: string
  readonly node: number
  readonly nodes: number
  readonly prefix: string
  readonly at: string
}

/** A page may be short or empty although more follow: rare keys among many take several pages to find. */
export async function keyPage(redis: Redis, { secrets, redisId, node, nodes, prefix, at }: Asked): Promise<RedisKeys> {
  const found: Buffer[] = []
  let cursor = at
  for await (const step of scan(redis, { prefix, cursor: at, budgetMs })) {
    found.push(...step.keys)
    cursor = step.cursor
    if (found.length >= pageSize) break
  }
  const facts = await factsOf(redis, found)
  const next = cursor !== '0' ? `${node}:${cursor}` : node + 1 < nodes ? `${node + 1}:0` : null
  return {
    items: found.flatMap((key, index) => {
      const known = facts[index]
      return known ? [{ ref: refOf(secrets, redisId, node, key), key: maskedKey(key.toString('utf8')), ...known }] : []
    }),
    cursor: next,
  }
}

const shownEntries = 10
/** Entries larger than this aren't fetched. */
const largeEntry = 100_000
const headOfText = 2_048

const asBytes = { typeMapping: { 36: Buffer }, timeout: 2_000 } as const

type Entry = RedisPeek['entries'][number]

const named = (flat: readonly Buffer[]): Entry[] =>
  flat.flatMap((name, index) =>
    index % 2 === 0
      ? [{ name: maskedField(name.toString('utf8')), value: maskedValue(flat[index + 1] ?? Buffer.alloc(0)) }]
      : [],
  )
const unnamed = (values: readonly Buffer[]): Entry[] =>
  values.map((value) => ({ name: null, value: maskedValue(value) }))
const scored = (flat: readonly Buffer[]): Entry[] =>
  flat.flatMap((member, index) =>
    index % 2 === 0 ? [{ name: `Score ${flat[index + 1]?.toString() ?? ''}`, value: maskedValue(member) }] : [],
  )

/** How to read the size and the first entries of each type. */
const kinds: Readonly<
  Record<
    string,
    { size: string; head: (key: Buffer) => (string | Buffer)[]; read: (reply: Buffer[]) => Entry[] } | undefined
  >
> = {
  hash: {
    size: 'HLEN',
    head: (key) => ['HSCAN', key, '0', 'COUNT', String(shownEntries)],
    read: named,
  },
  list: { size: 'LLEN', head: (key) => ['LRANGE', key, '0', String(shownEntries - 1)], read: unnamed },
  set: { size: 'SCARD', head: (key) => ['SSCAN', key, '0', 'COUNT', String(shownEntries)], read: unnamed },
  zset: {
    size: 'ZCARD',
    head: (key) => ['ZRANGE', key, '0', String(shownEntries - 1), 'WITHSCORES'],
    read: scored,
  },
}

/** HSCAN and SSCAN return a cursor before the entries. Boundary: replies are bytes, or an array of bytes. */
function entriesIn(reply: unknown): Buffer[] {
  const [first, second] = reply as [unknown, unknown]
  return (Array.isArray(second) && Buffer.isBuffer(first) ? second : reply) as Buffer[]
}

async function headOf(redis: Redis, key: Buffer, type: string, bytes: number | null) {
  if (type === 'string') {
    const size = Number(await send(redis, 'STRLEN', key))
    const head = await redis.sendCommand<Buffer>(['GETRANGE', key, '0', String(headOfText - 1)], asBytes)
    return { size, entries: [{ name: null, value: maskedValue(head, size) }] }
  }
  const kind = kinds[type]
  if (!kind) return { size: type === 'stream' ? Number(await send(redis, 'XLEN', key)) : 0, entries: [] }
  const size = Number(await send(redis, kind.size, key))
  if (size > 0 && (bytes ?? 0) / size > largeEntry) return { size, entries: [] }
  const entries = kind.read(entriesIn(await redis.sendCommand<unknown>(kind.head(key), asBytes)))
  return { size, entries: entries.slice(0, shownEntries) }
}

/** Null if the key has expired or was deleted in the meantime. */
export async function peekAt(redis: Redis, key: Buffer): Promise<RedisPeek | null> {
  const [facts] = await factsOf(redis, [key])
  if (!facts) return null
  const encoding = await ifAllowed(send(redis, 'OBJECT', 'ENCODING', key))
  return {
    ...facts,
    encoding: typeof encoding === 'string' ? encoding : null,
    ...(await headOf(redis, key, facts.type, facts.bytes)),
  }
}
