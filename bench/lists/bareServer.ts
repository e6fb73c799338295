/**
 * The minimum a server can do: Fastify and pg, one route per statement, a pool like ours, no authentication, no checks.
 * It runs in its own process and gets the statements from the environment.
 */
import { createRequire } from 'node:module'
import { join } from 'node:path'

interface Request {
  readonly params: Readonly<Record<string, string>>
  readonly body: { readonly values: readonly unknown[] }
}
type Handler = (request: Request) => Promise<unknown>

/** Loads our server's copies of both, so versions can't differ. Only the functions we call are declared here. */
const load = createRequire(join(import.meta.dirname, '../../packages/api/package.json'))
const fastify: () => {
  get(path: string, handler: Handler): void
  post(path: string, handler: Handler): void
  listen(at: { port: number; host: string }): Promise<string>
  close(): Promise<void>
} = load('fastify')
const pg: {
  Pool: new (
    options: object,
  ) => {
    query(text: string, values: readonly unknown[]): Promise<{ rows: unknown[] }>
    end(): Promise<void>
  }
} = load('pg')

const { DATABASE_URL: url, POOL_SIZE: size, LISTS: lists = '{}', WRITES: writes = '{}' } = process.env
const pool = new pg.Pool({ connectionString: url, max: Number(size) })
const app = fastify()

for (const [name, text] of Object.entries(JSON.parse(lists) as Record<string, string>))
  app.get(`/${name}/:customerId`, async ({ params: { customerId } }) => {
    const { rows } = await pool.query(text, text.includes('$1') ? [customerId] : [])
    return { items: rows }
  })

for (const [name, text] of Object.entries(JSON.parse(writes) as Record<string, string>))
  app.post(`/${name}`, async ({ body }) => (await pool.query(text, body.values)).rows[0])

process.on('SIGTERM', () => void app.close().then(() => pool.end()))
console.info(`ready at ${await app.listen({ port: 0, host: '127.0.0.1' })}`)
