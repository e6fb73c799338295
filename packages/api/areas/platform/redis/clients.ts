/** Who is connected to an instance. */
import type { RedisClients } from '@postern/domain/areas/platform/redisEndpoints.ts'
import { clientName, type Redis, send } from './look.ts'

const shown = 500
/** Redis builds the list in one go and is blocked while it does. */
const listedAtMost = 5_000

/** `id=7 addr=10.0.0.7:51822 name=worker-01 age=81 idle=0 flags=b db=0 cmd=brpoplpush user=default tot-mem=22298`. */
export function readClient(line: string): RedisClients['items'][number] {
  const parts = new Map(
    line.split(' ').map((part) => [part.slice(0, part.indexOf('=')), part.slice(part.indexOf('=') + 1)]),
  )
  const text = (name: string) => parts.get(name) || null
  const number = (name: string) => Number(parts.get(name) ?? 0)
  return {
    id: text('id') ?? '',
    name: text('name'),
    address: text('addr') ?? '',
    user: text('user'),
    db: number('db'),
    ageSec: number('age'),
    idleSec: number('idle'),
    command: text('cmd')?.replace('|', ' ') ?? null,
    bytes: parts.has('tot-mem') ? number('tot-mem') : null,
    isBlocked: (text('flags') ?? '').includes('b'),
    isOurs: text('name') === clientName,
  }
}

export async function clientsOf(redis: Redis, total: number): Promise<RedisClients> {
  if (total > listedAtMost) return { total, items: [] }
  const lines = String(await send(redis, 'CLIENT', 'LIST'))
    .split('\n')
    .filter(Boolean)
  return { total: lines.length, items: lines.map(readClient) }
}

export const togetherClients = (lists: readonly RedisClients[]): RedisClients => ({
  total: lists.reduce((sum, { total }) => sum + total, 0),
  items: lists
    .flatMap(({ items }) => items)
    .toSorted((a, b) => a.idleSec - b.idleSec)
    .slice(0, shown),
})
