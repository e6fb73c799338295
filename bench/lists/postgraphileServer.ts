/**
 * PostGraphile, set up as documented: its own HTTP server, a JSON web token per request, and a role and settings from that token
 * for row security in Postgres. `postgraphile.ts` starts it and passes the folder where PostGraphile is installed.
 */
import { createServer, type Server } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

const { FOLDER: folder = '', DATABASE_URL: connectionString, POOL_SIZE: size, JWT_SECRET: secret } = process.env

/** Installed outside the repository, so TypeScript doesn't know it. Only the functions we call are declared here. */
const load = createRequire(join(folder, 'package.json'))
const {
  postgraphile,
}: { postgraphile(preset: object): { createServ(grafserv: unknown): { addTo(server: Server): Promise<void> } } } =
  load('postgraphile')
const { PostGraphileAmberPreset }: { PostGraphileAmberPreset: object } = load('postgraphile/presets/amber')
const { makePgService }: { makePgService(options: object): object } = load('postgraphile/adaptors/pg')
const { grafserv }: { grafserv: unknown } = load('postgraphile/grafserv/node')
const jwt: { verify(token: string, secret: string): Readonly<Record<string, string>> } = load('jsonwebtoken')

interface RequestContext {
  readonly node?: { readonly req: { readonly headers: { readonly authorization?: string } } }
}

const server = createServer()
await postgraphile({
  extends: [PostGraphileAmberPreset],
  // Allows sorting by columns that aren't the first of an index, as our lists do.
  disablePlugins: ['PgIndexBehaviorsPlugin'],
  pgServices: [makePgService({ connectionString, schemas: ['public'], poolConfig: { max: Number(size) } })],
  grafserv: { graphiql: false, websockets: false },
  grafast: {
    context: ({ node }: RequestContext) => {
      const { role, customer } = jwt.verify(node?.req.headers.authorization?.slice(7) ?? '', secret ?? '')
      return { pgSettings: { role, 'app.unscoped': 'off', 'app.customer': customer } }
    },
  },
})
  .createServ(grafserv)
  .addTo(server)
server.listen(0, '127.0.0.1', () => console.info(`ready at http://127.0.0.1:${(server.address() as AddressInfo).port}`))
