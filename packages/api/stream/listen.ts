/** The node’s single connection for publish notifications. While it’s down, the hub’s polling finds messages. */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { timeouts } from '../database/connection.ts'
import { connectionOptions } from '../database/db.ts'
import { streamChannel } from './publish.ts'

const shortestPause = 50
const longestPause = 10_000

export function listenForMessages(url: string, wake: () => void): AsyncDisposable {
  const ending = new AbortController()
  const stopped = new Promise<void>((done) => ending.signal.addEventListener('abort', () => done()))

  /** Until the connection is lost or we stop. Doesn't wait for a dead connection. */
  const connect = async (): Promise<void> => {
    const own = new pg.Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: timeouts.connectionTimeoutMillis,
      application_name: 'postern stream',
      options: connectionOptions,
    })
    const gone = new Promise<void>((done) => {
      own.on('error', () => done())
      own.on('end', () => done())
    })
    own.on('notification', wake)
    const hear = async () => {
      await own.connect()
      await own.query(`listen ${streamChannel}`)
      wake()
      await gone
    }
    await Promise.race([hear(), stopped]).finally(() => void own.end().catch(() => {}))
  }

  const run = async () => {
    let pause = shortestPause
    while (!ending.signal.aborted) {
      const begun = performance.now()
      await connect().catch(() => {})
      pause = performance.now() - begun > longestPause ? shortestPause : Math.min(pause * 2, longestPause)
      await sleep(pause * (0.5 + Math.random()), undefined, { signal: ending.signal }).catch(() => {})
    }
  }
  const running = run()
  return {
    [Symbol.asyncDispose]: async () => {
      ending.abort()
      await running
    },
  }
}
