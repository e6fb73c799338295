/** A real Redis for a test, without files. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { redis } from '@postern/domain/areas/platform/redis.ts'
import { createClient } from '@redis/client'
import { it } from 'vitest'
import { freePort } from '../../../../freePort.ts'
import { pathOf, sampleBody } from '../../../../testing/sample.ts'
import type { TestServer } from '../../../../testing/server.ts'
import { type RedisServer, startRedisServer } from '../serverProcess.ts'

/** Canary that no response, log line or audit row may contain. */
export const redisPassword = 'pw-canary-7hQ2xLm9'

const tls = (name: string) => join(import.meta.dirname, 'tls', name)
/** Created for these tests only: valid for localhost until 2126. */
export const tlsSettings = (port: number): string[] => [
  `tls-port ${port}`,
  `tls-cert-file ${tls('server.pem')}`,
  `tls-key-file ${tls('server.key')}`,
  `tls-ca-cert-file ${tls('ca.pem')}`,
  'tls-auth-clients no',
]
export const tlsAuthority = tls('ca.pem')

export interface TestRedis extends RedisServer {
  /** A client with all permissions, for test setup. */
  readonly client: Awaited<ReturnType<typeof connectTo>>
}

export async function connectTo(port: number, password: string | null = redisPassword) {
  const client = createClient({
    ...(password !== null && { password }),
    RESP: 2,
    socket: { host: '127.0.0.1', port, reconnectStrategy: false },
  })
  client.on('error', () => {})
  await client.connect()
  return client
}

const running = new Set<() => Promise<void>>()

/** For `afterAll` in every test file that starts one: this module may outlive the file. */
export async function stopTestRedis(): Promise<void> {
  for (const stop of running) await stop()
}

interface Options {
  readonly settings?: readonly string[]
  readonly port?: number
  /** Null for no password. */
  readonly password?: string | null
  /** Runs as a sentinel instead of holding keys. */
  readonly sentinel?: true
}

/** Undefined if redis-server isn't installed. */
export async function startTestRedis(options: Options = {}): Promise<TestRedis | undefined> {
  const { settings = [], port = await freePort(), password = redisPassword } = options
  const directory = await mkdtemp(join(tmpdir(), 'postern-redis-'))
  const own = options.sentinel ? [] : ['save ""', 'appendonly no', 'enable-debug-command yes']
  const locked = password === null ? [] : [`requirepass ${password}`]
  // A sentinel saves its state to its config, so that must be a file.
  const file = join(directory, 'redis.conf')
  if (options.sentinel) await writeFile(file, [`port ${port}`, 'bind 127.0.0.1', ...settings, ''].join('\n'))
  const args = options.sentinel ? [file, '--sentinel'] : ['-']
  const server = await startRedisServer({ port, settings: [...own, ...locked, ...settings], directory, args })
  if (!server) {
    await rm(directory, { recursive: true, force: true })
    return undefined
  }
  const client = await connectTo(port, password)
  const stop = async () => {
    running.delete(stop)
    client.destroy()
    await server[Symbol.asyncDispose]()
    await rm(directory, { recursive: true, force: true })
  }
  running.add(stop)
  return { ...server, client, [Symbol.asyncDispose]: stop }
}

/** Adds a placeholder test where redis-server isn't installed. */
export const sayNotRun = (what: string): void =>
  it(`${what}: not run, because there is no redis-server on this machine`, () => {
    console.info(`${what} wasn’t tested: there is no redis-server on this machine.`)
  })

/** Registers an instance through the API, as a user would. Local and unencrypted unless `own` says otherwise. */
export async function registerRedis({ admin, north }: TestServer, own: object): Promise<{ id: string; path: string }> {
  const body = await sampleBody(admin, redis, north)
  const answer = await admin.post(pathOf(redis, north), {
    ...body,
    mode: 'standalone',
    nodes: [],
    host: '127.0.0.1',
    db: 0,
    tls: false,
    username: null,
    password: redisPassword,
    purpose: ['cache'],
    evictionPolicy: 'noeviction',
    maxMemoryMb: null,
    keyPrefix: null,
    pollSeconds: 15,
    alertMemoryPercent: 85,
    alertClients: 1000,
    alertLatencyMs: 60_000,
    alertHitPercent: 0,
    alertEvictionsPerMin: 0,
    alertReplicaLagSec: 5,
    ...own,
  })
  const { id } = answer.json<{ id: string }>()
  return { id, path: `${pathOf(redis, north)}/${id}` }
}
