/** PostGraphile on the contacts table, with a token per request: once behind our row security, once as a role that bypasses it. */
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { snake } from '../../packages/domain/values/text.ts'
import { startChild } from './childServer.ts'
import { requestText } from './connection.ts'
import type { Guest } from './guest.ts'
import { install } from './install.ts'
import { pageSize, type Question } from './questions.ts'
import { poolSize, type World } from './world.ts'

const version = '5.1.5'
const secret = 'only-for-this-benchmark'
const freeRole = 'bench_reader'

function graphql({ resource, columns, order, customerId }: Question): object {
  // PostGraphile's `id` is a global ID; the column is called rowId.
  const fields = columns.map((name) => (name === 'id' ? 'id: rowId' : name))
  const terms = order.map(({ field, descending }) => `${snake(field).toUpperCase()}_${descending ? 'DESC' : 'ASC'}`)
  const collection = `all${resource.name.charAt(0).toUpperCase()}${resource.name.slice(1)}`
  return {
    query: `query Page($customerId: UUID!) { ${collection}(condition: { customerId: $customerId, archivedAt: null }, first: ${pageSize},
      orderBy: [${terms.join(', ')}]) { nodes { ${fields.join(' ')} } } }`,
    variables: { customerId },
  }
}

export async function postgraphile(world: World, folder: string, stack: AsyncDisposableStack): Promise<Guest[]> {
  await install(folder, { postgraphile: version })
  const { pool, rowRole } = world.database
  await pool.query(
    `create role ${freeRole} nologin bypassrls; grant select on all tables in schema public to ${freeRole}`,
  )
  const server = await startChild({
    command: [process.execPath, join(import.meta.dirname, 'postgraphileServer.ts')],
    env: {
      FOLDER: folder,
      DATABASE_URL: world.databaseUrl,
      POOL_SIZE: String(poolSize),
      JWT_SECRET: secret,
      GRAPHILE_ENV: 'production',
    },
    log: join(world.directory, 'postgraphile.log'),
    ready: /ready at (\S+)/,
  })
  stack.defer(server.stop)
  const { url, pid } = server
  const jwt: { sign(claims: object, secret: string): string } = createRequire(join(folder, 'package.json'))(
    'jsonwebtoken',
  )
  const guest = (name: string, role: string): Guest => ({
    contestant: (question) => {
      const authorization = `Bearer ${jwt.sign({ role, customer: question.customerId }, secret)}`
      const body = graphql(question)
      const text = requestText(`${url}/graphql`, { method: 'POST', headers: { authorization }, body })
      return { name, url, pid, next: () => text }
    },
  })
  return [
    guest(`PostGraphile ${version}`, freeRole),
    ...(rowRole ? [guest(`PostGraphile ${version}, row security on`, rowRole)] : []),
  ]
}
