/** Starts Postgres and our server in production mode, each in its own process, and signs in an administrator. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '../../packages/api/database/db.ts'
import { openDatabase } from '../../packages/api/database/migrate.ts'
import { startEmbedded } from '../../packages/api/embedded/embedded.ts'
import { type Secrets, secretsFrom } from '../../packages/api/secrets.ts'
import { createDatabase } from '../../packages/api/testing/makeDb.ts'
import type { Maker } from '../../packages/api/testing/sample.ts'
// Registers every definition.
import '../../packages/domain/areas/index.ts'
import { type ChildServer, startChild } from './childServer.ts'
import { parentOf } from './cpu.ts'

export interface World {
  readonly directory: string
  readonly databaseUrl: string
  readonly database: Database
  /** Parent of every Postgres process. */
  readonly postmaster: number
  readonly server: ChildServer
  readonly headers: Readonly<Record<string, string>>
  readonly signedIn: { readonly token: string; readonly userId: string }
  /** The same secrets that the server uses. */
  readonly secrets: Secrets
  /** A signed-in client for requests that aren't measured. */
  readonly person: Maker & { get<T>(path: string): Promise<T> }
}

const founder = { organisation: 'Postern', name: 'Ana Reyes', email: 'ana@postern.test' }
const password = 'a bench is for sitting 26'
const secretKey = 'a key for the bench, nobody else’s'
const main = join(import.meta.dirname, '../../packages/api/main.ts')

/** Connection pool size of every server on this database; our server's default. */
export const poolSize = 20

async function startOurs(directory: string, databaseUrl: string): Promise<ChildServer> {
  const dataDir = join(directory, 'ours')
  await mkdir(dataDir)
  return startChild({
    command: [process.execPath, main],
    env: {
      ...{ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: '0', DEMO: 'off', ROLE: 'all' },
      SECRET_KEY: secretKey,
    },
    log: join(directory, 'ours.log'),
    ready: /ready at (http:\/\/[^\s]+)[\s\S]*#setup=\S+\s/,
  })
}

const personAt = (url: string, headers: Readonly<Record<string, string>>): World['person'] => {
  const send = async (method: string, path: string, body?: object, more: Record<string, string> = {}) => {
    const answer = await fetch(url + path, {
      method,
      headers: { ...headers, ...more, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    return { statusCode: answer.status, body: text, json: <T>() => JSON.parse(text) as T }
  }
  return {
    post: (path, body) => send('POST', path, body),
    patch: (path, body, version) => send('PATCH', path, body, { 'if-match': `"${version}"` }),
    delete: (path) => send('DELETE', path),
    get: async <T>(path: string) => {
      const answer = await send('GET', path)
      if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${answer.body}`)
      return answer.json<T>()
    },
  }
}

/** Creates the first administrator with the setup link that the server printed, and signs in. */
async function signIn({ url, printed }: ChildServer): Promise<World['signedIn']> {
  const setUp = /#setup=(\S+)/.exec(printed)?.[1]
  const { post } = personAt(url, {})
  const created = await post('/api/auth/setup', { token: setUp, password, ...founder })
  if (created.statusCode >= 300) throw new Error(`setup: ${created.body}`)
  return (await post('/api/auth/login', { email: founder.email, password })).json<World['signedIn']>()
}

/** Makes Ctrl-C stop everything that was started. */
function stopWhenInterrupted(stack: AsyncDisposableStack): void {
  const signals = ['SIGINT', 'SIGTERM'] as const
  const stop = () => {
    // Errors from here on are caused by the interruption and must not end this process before everything is stopped.
    process.on('uncaughtException', () => {})
    void stack.disposeAsync().finally(() => process.exit(130))
  }
  for (const signal of signals) process.once(signal, stop)
  stack.defer(() => {
    for (const signal of signals) process.off(signal, stop)
  })
}

/** Disposing `stack` stops everything this starts, in reverse order. */
export async function openWorld(stack: AsyncDisposableStack): Promise<World> {
  stopWhenInterrupted(stack)
  const folder = async () => {
    const made = await mkdtemp(join(tmpdir(), 'postern-bench-'))
    stack.defer(() => rm(made, { recursive: true, force: true }))
    return made
  }
  // Postgres gets its own folder: if we run as root, it runs as another user, who can't access ours.
  const [directory, data] = [await folder(), await folder()]
  const postgres = await startEmbedded(data, [...['-c', 'shared_buffers=1GB'], ...['-c', 'max_connections=150']])
  stack.defer(postgres.stop)
  const databaseUrl = await createDatabase(postgres.url, 'bench')
  const database = await openDatabase(databaseUrl)
  stack.defer(async () => {
    // The pool doesn't wait for its connections to close, so Postgres may terminate the last ones, which raises errors.
    database.pool.removeAllListeners('error').on('error', () => {})
    await database.pool.end()
  })
  const { rows } = await database.pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  const server = await startOurs(directory, databaseUrl)
  stack.defer(server.stop)
  const signedIn = await signIn(server)
  const headers = { authorization: `Bearer ${signedIn.token}` }
  return {
    directory,
    databaseUrl,
    database,
    postmaster: parentOf(rows[0]?.pid ?? 0) ?? 0,
    server,
    headers,
    signedIn,
    secrets: secretsFrom(secretKey),
    person: personAt(server.url, headers),
  }
}
