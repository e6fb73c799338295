/** The response to a request that can't be read, or never comes. */
import { once } from 'node:events'
import { createConnection, createServer, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { earlyRefusals } from './headers.ts'

const { clientErrorHandler } = earlyRefusals(false)
const tooLate = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })

/** What the client reads once the time for its request is over. */
async function answerAfter(sent: string): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const accepted = once(server, 'connection') as Promise<[Socket]>
  const client = createConnection({ port, host: '127.0.0.1', allowHalfOpen: false })
  const [socket] = await accepted
  if (sent !== '') {
    client.write(sent)
    await once(socket, 'data')
  }
  const read = text(client)
  clientErrorHandler(tooLate, socket)
  const answer = await read
  server.close()
  return answer
}

it('silently closes a connection that never carried a request', async () => {
  expect(await answerAfter('')).toBe('')
})

it('refuses a request that was started but not finished in time', async () => {
  expect(await answerAfter('GET /api/health HT')).toMatch(/^HTTP\/1\.1 400 /)
})
