/** One look at one server: connect, ask, leave. No reconnects and no queue: a dead one is an answer within 3 s, not a storm. */
import { isIP } from 'node:net'
import type { createClient as create } from '@redis/client'
import type { RedisAccess } from '../../../deps.ts'
import { type Address, checkedAddress } from './address.ts'
import { problemOf, RedisTrouble } from './problem.ts'
import { withReplyLimit } from './replyLimit.ts'

export interface Target extends Address {
  readonly db: number
  readonly tls: boolean
  readonly username: string | null
  readonly password: string | null
}

interface Options {
  readonly host: string
  readonly target: Target
  readonly ca: string | undefined
}

/** How clients of this server call themselves. */
export const clientName = 'postern'

function clientFor(createClient: typeof create, { host, target, ca }: Options) {
  const { port, db, tls, username, password } = target
  return createClient({
    ...(username !== null && password !== null && { username }),
    ...(password !== null && { password }),
    name: clientName,
    database: db,
    RESP: 2,
    disableOfflineQueue: true,
    disableClientInfo: true, // CLIENT SETINFO is Redis 7.2
    commandOptions: { timeout: 2_000 },
    socket: {
      host,
      port,
      connectTimeout: 2_000,
      socketTimeout: 3_000,
      reconnectStrategy: false,
      ...(tls && {
        tls: true as const,
        // The certificate is for the name; of a bare address Node checks the address itself.
        ...(isIP(target.host) === 0 && { servername: target.host }),
        ...(ca !== undefined && { ca }),
      }),
    },
  })
}

export type Redis = ReturnType<typeof clientFor>

/** Whatever fails is a `RedisTrouble`, which says why without repeating what was sent. */
export async function look<T>(access: RedisAccess, target: Target, ask: (redis: Redis) => Promise<T>): Promise<T> {
  try {
    const host = await checkedAddress(access, target)
    // Loaded with the first look: a server without Redis needs none of it.
    const { createClient } = await import('@redis/client')
    return await withReplyLimit(async () => {
      const redis = clientFor(createClient, { host, target, ca: access.ca })
      redis.on('error', () => {}) // connect() rejects with the same; without a listener it would end the process
      try {
        await redis.connect()
        return await ask(redis)
      } finally {
        redis.destroy()
      }
    })
  } catch (error) {
    throw new RedisTrouble(problemOf(error))
  }
}

/** Where the client has no method, or one that reads more than is asked for. The boundary: replies are read by the caller. */
export const send = (redis: Redis, ...words: readonly (string | Buffer)[]): Promise<unknown> =>
  redis.sendCommand<unknown>([...words])

/** Null where the Redis user isn't allowed to ask, or the server doesn't know the command. */
export async function ifAllowed<T>(asking: Promise<T>): Promise<T | null> {
  try {
    return await asking
  } catch (error) {
    const isRefused =
      problemOf(error) === 'noPermission' || (error instanceof Error && error.message.startsWith('ERR '))
    if (isRefused) return null
    throw error
  }
}
