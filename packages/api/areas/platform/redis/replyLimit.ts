/**
 * A server that never stops answering must not fill our memory. The client has no limit of its own and keeps its socket to itself,
 * but Node announces every socket while it's made, inside the work that makes it.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe } from 'node:diagnostics_channel'
import { Socket } from 'node:net'
import { RedisTrouble } from './problem.ts'

/** Far more than any reply we ask for. */
const most = 16 * 1_048_576

interface Received {
  /** Since the last reply that was whole. */
  bytes: number
}

const limited = new AsyncLocalStorage<Received>()

const isAboutSocket = (message: unknown): message is { socket: Socket } =>
  typeof message === 'object' && message !== null && 'socket' in message && message.socket instanceof Socket

subscribe('net.client.socket', (message) => {
  const received = limited.getStore()
  if (!received || !isAboutSocket(message)) return
  const { socket } = message
  // Not earlier: a listener starts the data flow, and nothing else would be listening yet.
  socket.once('connect', () =>
    socket.on('data', ({ length }: Buffer) => {
      received.bytes += length
      if (received.bytes > most) socket.destroy(new RedisTrouble('failed'))
    }),
  )
})

/** Sockets made inside are closed when a reply doesn't end. */
export const withReplyLimit = <T>(work: () => Promise<T>): Promise<T> => limited.run({ bytes: 0 }, work)

/** For work that asks many times. */
export function replyIsWhole(): void {
  const received = limited.getStore()
  if (received) received.bytes = 0
}
