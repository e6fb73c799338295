/** Idle connections don't keep others from being served. */
import { once } from 'node:events'
import { Agent, createServer, get, type Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { PassThrough } from 'node:stream'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, expect, it } from 'vitest'
import { testServer } from '../testing/server.ts'
import { closeOnceIdle } from './connections.ts'

const opened: Socket[] = []
afterAll(() => {
  for (const socket of opened) socket.destroy()
})

/** 300 connections: some send nothing, some start a request and stop. */
async function crowd(port: number): Promise<() => number> {
  let open = 0
  const arriving = Array.from({ length: 300 }, async (_, place) => {
    const socket = connect(port, '127.0.0.1')
    opened.push(socket)
    socket.on('error', () => {})
    socket.once('close', () => open--)
    await once(socket, 'connect')
    open++
    if (place % 2 === 1) socket.write('GET /api/health HTTP/1.1\r\nhost: localhost\r\nx-slow')
  })
  await Promise.all(arriving)
  return () => open
}

const portOf = (server: Server): number => {
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

it('300 idle connections of one address are cut to 100, and a request alongside them is answered', async () => {
  const { app } = await testServer()
  await app.listen({ port: 0, host: '127.0.0.1' })
  const port = portOf(app.server)
  const open = await crowd(port)
  await expect.poll(open).toBe(100)
  // Connections that send requests don't count as idle, no matter how many.
  const answers = await Promise.all(Array.from({ length: 150 }, () => fetch(`http://127.0.0.1:${port}/api/health`)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
})

it('control: a plain server keeps all 300', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const open = await crowd(portOf(server))
  const counted = () => new Promise((done) => server.getConnections((_, count) => done(count)))
  await expect.poll(counted).toBe(300)
  expect(open()).toBe(300)
  server.closeAllConnections()
  server.close()
})

/** Closes while a response is being sent, over a connection that its client keeps open. */
async function closedWhileAnswering(app: FastifyInstance) {
  const answer = new PassThrough()
  app.get('/', (_, reply) => reply.send(answer))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const agent = new Agent({ keepAlive: true })
  const got = once(get({ port: portOf(app.server), host: '127.0.0.1', agent }), 'response')
  answer.write('The first part')
  const [response] = await got
  const closing = app.close()
  answer.end()
  await response.resume().toArray()
  const connections = () => new Promise((done) => app.server.getConnections((_, count) => done(count)))
  return { agent, closing, connections }
}

const options = { keepAliveTimeout: 72_000, forceCloseConnections: 'idle' } as const

it('a closing server waits for responses, not for clients that keep their connections open', async () => {
  const app = Fastify(options)
  closeOnceIdle(app)
  const { closing, connections } = await closedWhileAnswering(app)
  await closing
  expect(await connections()).toBe(0)
})

it('control: without it, the server waits for the client', async () => {
  const { agent, closing, connections } = await closedWhileAnswering(Fastify(options))
  expect(await connections()).toBe(1)
  agent.destroy()
  await closing
})
