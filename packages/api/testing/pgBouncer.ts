/** A real PgBouncer in transaction mode in front of the tests' Postgres, configured as in docs/reliability.md. */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline'

const isProgram = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Earlier versions don't support prepared statements in transaction mode. */
const isRecent = (program: string): boolean => {
  const [, major, minor] =
    /PgBouncer (\d+)\.(\d+)/.exec(execFileSync(program, ['--version'], { encoding: 'utf8' })) ?? []
  return Number(major) > 1 || Number(minor) >= 21
}

/** The binary in PGBOUNCER, or the first on the path that is 1.21 or later. */
export const findPgBouncer = (): string | undefined =>
  [
    ...(process.env.PGBOUNCER ? [process.env.PGBOUNCER] : []),
    ...[...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'].map((folder) => join(folder, 'pgbouncer')),
  ].find((program) => isProgram(program) && isRecent(program))

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}

export interface Pooler {
  /** The database's URL through the pooler. */
  readonly url: string
  /** URL of PgBouncer's admin console. */
  readonly consoleUrl: string
  stop(): Promise<void>
}

interface Size {
  readonly connections: number
  /** How many prepared statements it keeps per connection. */
  readonly prepared: number
}

export async function startPgBouncer(
  program: string,
  databaseUrl: string,
  { connections, prepared }: Size,
): Promise<Pooler> {
  const { hostname, port, username, password, pathname } = new URL(databaseUrl)
  const folder = await mkdtemp(join(tmpdir(), 'postern-pgbouncer-'))
  // As root, we run it as another user.
  await chmod(folder, 0o755)
  const listens = await freePort()
  const config = join(folder, 'pgbouncer.ini')
  await writeFile(
    config,
    `[databases]
* = host=${hostname} port=${port} user=${username} password=${password} connect_query='set app.unscoped = on; set statement_timeout = 15000; set lock_timeout = 5000; set idle_in_transaction_session_timeout = 30000'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listens}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 100
max_prepared_statements = ${prepared}
ignore_startup_parameters = options, statement_timeout, lock_timeout, idle_in_transaction_session_timeout
`,
  )
  const isRoot = process.getuid?.() === 0
  const child = spawn(program, [...(isRoot ? ['-u', 'nobody'] : []), config], { stdio: ['ignore', 'ignore', 'pipe'] })
  const lines: string[] = []
  for await (const line of createInterface(child.stderr)) {
    lines.push(line)
    if (line.includes('process up')) break
  }
  if (child.exitCode !== null) throw new Error(lines.join('\n'))
  child.stderr.resume()
  const at = (database: string) => `postgres://${username}@127.0.0.1:${listens}${database}`
  return {
    url: at(pathname),
    consoleUrl: at('/pgbouncer'),
    stop: async () => {
      if (child.exitCode === null) {
        child.kill('SIGKILL')
        await once(child, 'exit')
      }
      await rm(folder, { recursive: true, force: true })
    },
  }
}
