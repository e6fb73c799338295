/** Idle connections: some are kept open, but they never crowd out those that send requests. */
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Per address. Beyond this, the longest idle one is closed. */
const mostSilent = 100
/** In total; stays below the system's limit of open files. */
const most = 5_000

export function limitConnections(server: Server, limit: number = mostSilent): void {
  server.maxConnections = most
  /** By address, oldest first: connected, but no complete request yet. */
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

/** Connections still sending a response on close become idle only later; without this, closing would wait until their clients leave. */
export function closeOnceIdle(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    const { server } = app
    if (!server.listening) return
    const timer = setInterval(() => server.closeIdleConnections(), lookMs)
    server.once('close', () => clearInterval(timer))
  })
}
