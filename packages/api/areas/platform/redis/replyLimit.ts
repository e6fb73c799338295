/**
 * A server that never stops sending must not exhaust our memory. The client has no limit and doesn't expose its socket, but Node
 * publishes every new socket on a diagnostics channel, within the async context that creates it.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe } from 'node:diagnostics_channel'
import { Socket } from 'node:net'
import { RedisTrouble } from './problem.ts'

/** Far more than any reply we ask for. */
const most = 16 * 1_048_576

interface Received {
  /** Since the last complete reply. */
  bytes: number
}

const limited = new AsyncLocalStorage<Received>()

const isAboutSocket = (message: unknown): message is { socket: Socket } =>
  typeof message === 'object' && message !== null && 'socket' in message && message.socket instanceof Socket

subscribe('net.client.socket', (message) => {
  const received = limited.getStore()
  if (!received || !isAboutSocket(message)) return
  const { socket } = message
  // Not earlier: a listener starts the data flow before the client is listening.
  socket.once('connect', () =>
    socket.on('data', ({ length }: Buffer) => {
      received.bytes += length
      if (received.bytes > most) socket.destroy(new RedisTrouble('failed'))
    }),
  )
})

/** Closes sockets opened inside `work` when a reply exceeds the limit. */
export const withReplyLimit = <T>(work: () => Promise<T>): Promise<T> => limited.run({ bytes: 0 }, work)

/** Resets the count, for work that sends many commands. */
export function replyIsWhole(): void {
  const received = limited.getStore()
  if (received) received.bytes = 0
}
