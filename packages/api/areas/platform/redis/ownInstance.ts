/** REDIS_URL: registers our own server as an instance, so it is monitored like any other. */
import { tx } from '../../../database/db.ts'
import type { Deps } from '../../../deps.ts'
import { hostAndPort } from './address.ts'
import { register } from './register.ts'

const key = 'postern'

/** Parts of a URL are percent-encoded. */
const readPart = (text: string): string | null => (text === '' ? null : decodeURIComponent(text))

export function connectionIn(url: string) {
  const { protocol, hostname, port, username, password, pathname } = new URL(url)
  return {
    host: hostname.replace('[', '').replace(']', ''),
    port: Number(port || 6379),
    db: Number(pathname.slice(1)) || 0,
    tls: protocol === 'rediss:',
    username: readPart(username),
    password: readPart(password),
  }
}

export async function registerOwnRedis(deps: Deps): Promise<void> {
  if (deps.redisUrl === undefined) return
  const connection = connectionIn(deps.redisUrl)
  deps.redis?.given.add(hostAndPort(connection))
  await tx(deps.database, 'all', (db) =>
    register(db, deps, {
      key,
      via: 'configuration',
      values: {
        name: 'Postern',
        purpose: ['cache'],
        notes: 'Registered from REDIS_URL. Its connection is updated from there at every start.',
      },
      connection,
    }),
  )
}
