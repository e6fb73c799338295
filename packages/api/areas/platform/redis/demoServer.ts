/** The demo runs one real Redis, with keys like an application's and traffic on them. */
import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { tx } from '../../../database/db.ts'
import type { Deps } from '../../../deps.ts'
import { freePort } from '../../../freePort.ts'
import { hostAndPort } from './address.ts'
import { fillDemo, useDemo } from './demoKeys.ts'
import { look, send, type Target } from './look.ts'
import { register, registered } from './register.ts'
import { type RedisServer, startRedisServer } from './serverProcess.ts'

const key = 'demo-cache'
const host = '127.0.0.1'
const megabytes = 4

const newRecord = {
  name: 'Demo cache',
  purpose: ['cache', 'session', 'rateLimit'],
  environment: 'development',
  region: 'this machine',
  maxMemoryMb: megabytes,
  // The server below evicts any key, so the configuration page has a difference to show.
  evictionPolicy: 'volatile-lru',
  pollSeconds: 15,
}
const live = 'A real Redis server that this demo runs. Its keys are generated, and deleted when Postern stops.'
const missing = 'No Redis server on this machine, so polling is paused. Install redis-server and restart the demo.'

/** Stops a server left behind by a killed demo: it has our password and no data worth keeping. */
async function stopOrphan(deps: Deps, target: Target): Promise<void> {
  if (!deps.redis) return
  await look(deps.redis, target, (redis) => send(redis, 'SHUTDOWN', 'NOSAVE')).catch(() => {})
}

/** Reuses the port and password, so the record stays valid; picks another port if that one is taken. */
async function startServer(directory: string, known: Target | undefined) {
  const password = known?.password ?? randomBytes(18).toString('base64url')
  const settings = [
    'save ""',
    'appendonly no',
    `requirepass ${password}`,
    `maxmemory ${megabytes}mb`,
    'maxmemory-policy allkeys-lru',
    'slowlog-log-slower-than 5000',
  ]
  await mkdir(directory, { recursive: true })
  for (const port of [...(known && known.port !== 6379 ? [known.port] : []), await freePort()]) {
    const server = await startRedisServer({ port, settings, directory })
    if (server) return { server, password }
  }
  return undefined
}

/** Undefined if the demo Redis is off, or its record was archived or points elsewhere. */
export async function startDemoRedis(deps: Deps): Promise<AsyncDisposable | undefined> {
  const { database, demoRedisDirectory: directory, redis: access } = deps
  if (directory === undefined || !access) return undefined
  const known = await tx(database, 'all', (db) => registered(db, deps, key))
  if (known && known.host !== host) return undefined
  const before: Target | undefined = known
  if (before) {
    access.given.add(hostAndPort(before))
    await stopOrphan(deps, before)
  }
  const running = await startServer(directory, before)
  const connection = {
    host,
    port: running?.server.port ?? before?.port ?? 6379,
    tls: false,
    password: running?.password ?? null,
    notes: running ? live : missing,
    // A new record can't start out paused.
    ...(running || !known ? {} : { status: 'paused' }),
    ...(running && known?.status === 'paused' && { status: 'enabled' }),
  }
  const isKept = await tx(database, 'all', async (db) => {
    await register(db, deps, { key, via: 'demo', values: newRecord, connection })
    return (await registered(db, deps, key)) !== undefined
  })
  if (!running) return undefined
  if (!isKept) {
    await running.server[Symbol.asyncDispose]()
    return undefined
  }
  return inUse(deps, running.server, running.password)
}

async function inUse(deps: Deps, server: RedisServer, password: string): Promise<AsyncDisposable> {
  const target: Target = { host, port: server.port, db: 0, tls: false, username: null, password }
  deps.redis?.given.add(hostAndPort(target))
  const stopping = new AbortController()
  const traffic = fillDemo(target).then(() => useDemo(target, stopping.signal))
  traffic.catch(() => {}) // it ends with the server
  return {
    [Symbol.asyncDispose]: async () => {
      stopping.abort()
      await server[Symbol.asyncDispose]()
    },
  }
}
