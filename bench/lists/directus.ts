/**
 * Directus with an administrator's static token, which skips its permission checks. It ignores tables with a two-column primary key
 * like ours, so it reads a copy of the contacts with a one-column key and the index that its sort order needs.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { snake } from '../../packages/domain/values/text.ts'
import { run, startChild } from './childServer.ts'
import { requestText } from './connection.ts'
import type { Guest } from './guest.ts'
import { install } from './install.ts'
import { pageSize, type Question } from './questions.ts'
import { poolSize, type World } from './world.ts'

const version = '12.4.1'
const token = 'a-static-token-for-the-bench'
const copy = 'bench_contacts'

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((done) => server.once('listening', done))
  const address = server.address()
  await new Promise((done) => server.close(done))
  return typeof address === 'object' && address ? address.port : 0
}

/** Refills the table if it exists instead of dropping it, because Directus reads the schema when it starts. */
async function copyContacts({ database: { pool } }: World): Promise<void> {
  const client = await pool.connect()
  // May take longer than a request. The connection is closed afterward, because it keeps these settings.
  const long = (text: string) => client.query(Object.assign({ text }, { query_timeout: 600_000 }))
  try {
    await long('set statement_timeout = 0')
    await long(`create table if not exists ${copy} as table contacts with no data`)
    await long(`alter table ${copy} drop constraint if exists ${copy}_pkey; drop index if exists ${copy}_page`)
    await long(`truncate ${copy}; insert into ${copy} select * from contacts`)
    await long(`alter table ${copy} add primary key (id)`)
    await long(`create index ${copy}_page on ${copy} (customer_id, display_name, id) where archived_at is null`)
    await long(`vacuum analyze ${copy}`)
  } finally {
    client.release(true)
  }
}

function pathOf({ columns, order, customerId }: Question): string {
  const sort = [...order.map(({ field, descending }) => (descending ? '-' : '') + snake(field)), 'id']
  const query = new URLSearchParams({
    fields: columns.map(snake).join(','),
    'filter[customer_id][_eq]': customerId,
    'filter[archived_at][_null]': 'true',
    sort: sort.join(','),
    limit: String(pageSize),
  })
  return `/items/${copy}?${query}`
}

export async function directus(world: World, folder: string, stack: AsyncDisposableStack): Promise<Guest[]> {
  // Directus requires its web app, which isn't served here. More mirrors have this release than the newest one.
  await install(folder, { directus: version }, { '@directus/app': '18.0.0' })
  // isolated-vm runs scripts in flows, which we don't use. This stub avoids compiling its native part.
  const sandbox = join(folder, 'node_modules/isolated-vm/out')
  await mkdir(sandbox, { recursive: true })
  await writeFile(join(sandbox, 'isolated_vm.js'), 'exports.ivm = {}')
  await copyContacts(world)
  const port = await freePort()
  const [uploads, extensions] = [join(world.directory, 'uploads'), join(world.directory, 'extensions')]
  await Promise.all([mkdir(uploads), mkdir(extensions)])
  const env = {
    DB_CLIENT: 'pg',
    DB_CONNECTION_STRING: world.databaseUrl,
    DB_POOL__MAX: String(poolSize),
    SECRET: 'only-for-this-benchmark-and-for-nothing-else',
    ADMIN_EMAIL: 'admin@example.com',
    ADMIN_PASSWORD: 'a bench is for sitting 26',
    ADMIN_TOKEN: token,
    HOST: '127.0.0.1',
    PORT: String(port),
    STORAGE_LOCAL_ROOT: uploads,
    EXTENSIONS_PATH: extensions,
    SERVE_APP: 'false',
    TELEMETRY: 'false',
    PRESSURE_LIMITER_ENABLED: 'false',
  }
  const program = [process.execPath, join(folder, 'node_modules/directus/cli.js')]
  await run([...program, 'bootstrap'], { ...env, LOG_LEVEL: 'error', NODE_ENV: 'production' }, folder)
  const server = await startChild({
    command: [...program, 'start'],
    env: { ...env, LOG_LEVEL: 'info', LOG_HTTP_IGNORE_PATHS: '/items' },
    cwd: folder,
    log: join(world.directory, 'directus.log'),
    ready: /Server started at (http:\/\/[\w.:]+)/,
  })
  stack.defer(server.stop)
  const { url, pid } = server
  const name = `Directus ${version}`
  const contestant = (question: Question) => {
    const text = requestText(url + pathOf(question), { headers: { authorization: `Bearer ${token}` } })
    return { name, url, pid, next: () => text }
  }
  return [{ contestant, refill: () => copyContacts(world) }]
}
