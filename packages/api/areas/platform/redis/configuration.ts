/** Compares an instance's configuration with what its record expects. Pure except for the queries. */
import type { RedisConfiguration } from '@postern/domain/areas/platform/redisEndpoints.ts'
import { type Info, readInfo } from './info.ts'
import type { Instance } from './instance.ts'
import { ifAllowed, type Redis, send } from './look.ts'

/** We only ever read these settings: others hold passwords. */
const names = [
  'maxmemory-policy',
  'maxmemory',
  'appendonly',
  'appendfsync',
  'save',
  'maxclients',
  'timeout',
  'tls-port',
  'min-replicas-to-write',
  'notify-keyspace-events',
  'slowlog-log-slower-than',
] as const
type Name = (typeof names)[number]

const megabyte = 1_048_576

/** Formatted as in redis.conf. */
export function memoryText(bytes: number): string {
  if (bytes === 0) return 'no limit'
  const [unit = 'b', size = 1] =
    [['gb', 1_073_741_824] as const, ['mb', megabyte] as const, ['kb', 1024] as const].find(
      ([, each]) => bytes % each === 0,
    ) ?? []
  return `${bytes / size}${unit}`
}

interface Expectation {
  readonly expected: string
  readonly warning: string
}

function policyWarning({ purpose }: Instance): string {
  return purpose.includes('queue')
    ? 'A queue must use noeviction. With the current policy, Redis can drop waiting jobs when memory is full.'
    : 'When memory is full, Redis evicts other keys than this record expects.'
}

function expectationOf(instance: Instance, name: Name): Expectation | null {
  const { maxMemoryMb, evictionPolicy, purpose, tls, port, mode } = instance
  switch (name) {
    case 'maxmemory-policy':
      return { expected: evictionPolicy, warning: policyWarning(instance) }
    case 'maxmemory':
      return maxMemoryMb === null
        ? null
        : {
            expected: memoryText(maxMemoryMb * megabyte),
            warning: 'The server’s memory limit differs from the record’s.',
          }
    case 'appendonly':
      return purpose.includes('queue')
        ? { expected: 'yes', warning: 'Without an append-only file, waiting jobs are lost when Redis restarts.' }
        : null
    case 'tls-port':
      return tls && mode === 'standalone'
        ? { expected: String(port), warning: 'The record expects TLS on this port.' }
        : null
    default:
      return null
  }
}

const shownAs = (name: Name, value: string): string =>
  name === 'maxmemory' ? memoryText(Number(value)) : value === '' ? 'none' : value

/** Settings that INFO reports, for Redis users who can't run CONFIG GET. */
function fromInfo(info: Info): Map<Name, string> {
  const found = new Map<Name, string>()
  const policy = info.get('maxmemory_policy')
  const limit = info.get('maxmemory')
  if (policy !== undefined) found.set('maxmemory-policy', policy)
  if (limit !== undefined) found.set('maxmemory', limit)
  if (info.has('aof_enabled')) found.set('appendonly', info.get('aof_enabled') === '1' ? 'yes' : 'no')
  return found
}

export function settingsOf(instance: Instance, actual: ReadonlyMap<Name, string>): RedisConfiguration['settings'] {
  return names.flatMap((name) => {
    const value = actual.get(name)
    if (value === undefined) return []
    const expectation = expectationOf(instance, name)
    const shown = shownAs(name, value)
    const matches = expectation === null || expectation.expected === shown
    return [
      {
        name,
        actual: shown,
        expected: expectation?.expected ?? null,
        matches,
        warning: matches ? null : (expectation?.warning ?? null),
      },
    ]
  })
}

export async function configurationOf(redis: Redis, instance: Instance): Promise<RedisConfiguration> {
  const replies = await Promise.all(names.map((name) => ifAllowed(send(redis, 'CONFIG', 'GET', name))))
  const known = new Map<Name, string>()
  for (const [index, reply] of replies.entries()) {
    const name = names[index]
    if (name !== undefined && Array.isArray(reply) && reply.length > 1) known.set(name, String(reply[1]))
  }
  const isComplete = known.size > 0
  return {
    readAt: new Date().toISOString(),
    isComplete,
    settings: settingsOf(instance, isComplete ? known : fromInfo(readInfo(await redis.info()))),
  }
}
