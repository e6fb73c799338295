import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { look } from './look.ts'

const access = { networks: ['127.0.0.0/8'], given: new Set<string>() }
const servers: { close(): void }[] = []
afterAll(() => {
  for (const server of servers) server.close()
})

/** A server that listens where a Redis should. */
async function impostor(answer: (socket: Socket) => void): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => answer(socket))
  }).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

const lookAt = (port: number) =>
  look(access, { host: '127.0.0.1', port, db: 0, tls: false, username: null, password: null }, (redis) => redis.info())

it('recognizes that a web server isn’t Redis', async () => {
  const port = await impostor((socket) => socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n'))
  await expect(lookAt(port)).rejects.toMatchObject({ problem: expect.stringMatching(/^(failed|lost)$/) })
})

it('disconnects from a server that never stops sending, before it fills the memory', async () => {
  let sent = 0
  const chunk = Buffer.alloc(1_048_576, 'x')
  const port = await impostor((socket) => {
    const more = () => {
      while (!socket.destroyed && socket.write(chunk)) sent += chunk.length
      sent += chunk.length
    }
    socket.on('drain', more)
    socket.write('$10000000000\r\n')
    more()
  })
  await expect(lookAt(port)).rejects.toMatchObject({ problem: expect.stringMatching(/^(failed|lost)$/) })
  // What was read, and what was in flight.
  expect(sent).toBeLessThan(40 * 1_048_576)
})
