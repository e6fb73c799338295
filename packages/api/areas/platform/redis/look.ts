/** One poll of one server: connect, ask, disconnect. No reconnects and no queue, so a dead server fails within 3 s without retries. */
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

/** The client name we report to Redis. */
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
        // The certificate is for the name; for a bare IP address, Node checks the address.
        ...(isIP(target.host) === 0 && { servername: target.host }),
        ...(ca !== undefined && { ca }),
      }),
    },
  })
}

export type Redis = ReturnType<typeof clientFor>

/** Every error becomes a `RedisTrouble`, which gives the reason without repeating what was sent. */
export async function look<T>(access: RedisAccess, target: Target, ask: (redis: Redis) => Promise<T>): Promise<T> {
  try {
    const host = await checkedAddress(access, target)
    // Loaded on first use: a server without Redis doesn't need it.
    const { createClient } = await import('@redis/client')
    return await withReplyLimit(async () => {
      const redis = clientFor(createClient, { host, target, ca: access.ca })
      redis.on('error', () => {}) // connect() rejects with the same error; without a listener it would end the process
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

/** For commands the client has no method for, or whose method reads more than needed. Boundary: callers parse the reply. */
export const send = (redis: Redis, ...words: readonly (string | Buffer)[]): Promise<unknown> =>
  redis.sendCommand<unknown>([...words])

/** Null if the Redis user lacks permission or the server doesn't know the command. */
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
