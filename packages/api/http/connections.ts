/** Connections that say nothing: some are waited for, but they never crowd out those that ask. */
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Of one address. Past these, the one that has been silent for longest is closed. */
const mostSilent = 100
/** In all; the system's own limit of open files is not reached. */
const most = 5_000

export function limitConnections(server: Server, limit: number = mostSilent): void {
  server.maxConnections = most
  /** By address, oldest first: connected, and no whole request yet. */
  const silent = new Map<string, Set<Socket>>()
  const forget = (socket: Socket, address: string) => {
    const known = silent.get(address)
    known?.delete(socket)
    if (known?.size === 0) silent.delete(address)
  }
  server.on('connection', (socket) => {
    const address = socket.remoteAddress ?? ''
    const known = silent.get(address) ?? new Set()
    silent.set(address, known.add(socket))
    socket.once('close', () => forget(socket, address))
    const [oldest] = known
    if (known.size > limit) oldest?.destroy()
  })
  server.on('request', ({ socket }) => forget(socket, socket.remoteAddress ?? ''))
}

const lookMs = 100

/** A connection whose answer is on its way when the server closes is idle only then, and would be waited for until its client leaves. */
export function closeOnceIdle(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    const { server } = app
    if (!server.listening) return
    const timer = setInterval(() => server.closeIdleConnections(), lookMs)
    server.once('close', () => clearInterval(timer))
  })
}
