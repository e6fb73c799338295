/** A proxy between the server and its database that fails like a network: drops everything, or hangs up at a given word. */
import { once } from 'node:events'
import { createServer, connect as dial, type Socket } from 'node:net'
import { afterAll } from 'vitest'

export interface FaultProxy {
  /** The database's URL through the proxy. */
  readonly url: string
  /** From now on, drops all traffic in both directions without hanging up. */
  swallow(): void
  heal(): void
  /** Once: when the server sends this word, hangs up before it reaches the database, or after the database has processed it. */
  hangUpAt(word: string, when: 'before' | 'after'): void
  /** How many connections of the server are open. */
  open(): number
}

export async function faultProxy(target: string): Promise<FaultProxy> {
  const { hostname, port } = new URL(target)
  const clients = new Set<Socket>()
  let swallows = false
  let trap: { word: string; when: 'before' | 'after' } | undefined

  const server = createServer((client) => {
    const database = dial(Number(port), hostname)
    clients.add(client)
    const hangUp = () => {
      client.resetAndDestroy()
      database.destroy()
    }
    let sprung = false
    for (const socket of [client, database]) socket.on('error', () => {})
    client.on('close', () => {
      clients.delete(client)
      database.destroy()
    })
    database.on('close', () => swallows || client.destroy())
    client.on('data', (chunk) => {
      if (swallows) return
      if (trap && chunk.toString('latin1').includes(trap.word)) {
        const { when } = trap
        trap = undefined
        if (when === 'before') return hangUp()
        sprung = true
      }
      database.write(chunk)
    })
    database.on('data', (chunk) => {
      if (sprung) hangUp()
      else if (!swallows) client.write(chunk)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  afterAll(() => {
    for (const client of clients) client.destroy()
    server.close()
  })
  const url = new URL(target)
  url.host = `127.0.0.1:${address.port}`
  return {
    url: url.href,
    swallow: () => {
      swallows = true
    },
    heal: () => {
      swallows = false
    },
    hangUpAt: (word, when) => {
      trap = { word, when }
    },
    open: () => clients.size,
  }
}
