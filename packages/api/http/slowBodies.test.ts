/** What happens to bodies that come slowly. */
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { limitSlowBodies } from './slowBodies.ts'

const servers: Server[] = []
afterAll(() => {
  for (const server of servers) server.closeAllConnections()
})

const limits = { everyMs: 200, leastBytes: 10 }

/** Announces this many pieces of ten bytes and sends one every 20 ms until it's cut off or stops. */
async function sent(
  contentType: string,
  pieces: number,
  { isLimited = true, stopsAfter = pieces } = {},
): Promise<'cut off' | 'answered'> {
  const server = createServer((request, response) => {
    request.resume().once('end', () => response.end('read'))
  })
  servers.push(server)
  if (isLimited) limitSlowBodies(server, limits)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // The boundary: a listening server has a port.
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => {})
  const ended = Promise.race([
    once(socket, 'close').then(() => 'cut off' as const),
    once(socket, 'data').then(() => 'answered' as const),
  ])
  const piece = 'x'.repeat(10)
  socket.write(
    `POST / HTTP/1.1\r\nhost: localhost\r\ncontent-type: ${contentType}\r\ncontent-length: ${piece.length * pieces}\r\n\r\n`,
  )
  let left = stopsAfter
  const timer = setInterval(() => {
    if (left-- > 0) socket.write(piece)
    else clearInterval(timer)
  }, 20)
  try {
    return await ended
  } finally {
    clearInterval(timer)
    socket.destroy()
  }
}

it('a body that doesn’t arrive in time is cut off', async () => {
  expect(await sent('application/json', 1_000)).toBe('cut off')
})

it('a file whose bytes keep coming may take longer', async () => {
  expect(await sent('application/octet-stream', 30)).toBe('answered')
})

it('a file that stops coming is cut off', async () => {
  expect(await sent('application/octet-stream', 30, { stopsAfter: 15 })).toBe('cut off')
})

it('control: without the limit, a slow body is read to its end', async () => {
  expect(await sent('application/json', 30, { isLimited: false })).toBe('answered')
})
