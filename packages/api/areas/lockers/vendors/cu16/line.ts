/** One TCP connection to a gateway. Lock boards share a pair of wires: one request at a time, and replies carry no ID. */
import { connect, type Socket } from 'node:net'
import { type BoardStatus, ReplyDecoder, statusRequest, unlockRequest } from './codec.ts'

export interface LineSettings {
  readonly host: string
  readonly port: number
  readonly replyMs: number
}

const connectMs = 2_000

export class Line {
  readonly #settings: LineSettings
  readonly #decoder = new ReplyDecoder()
  #socket: Socket | null = null
  #queue: Promise<unknown> = Promise.resolve()
  #hear: ((status: BoardStatus) => void) | null = null
  #isClosed = false

  constructor(settings: LineSettings) {
    this.#settings = settings
  }

  /** Null if the board doesn't respond in time. Reading is safe to repeat. */
  readStatus(board: number): Promise<BoardStatus | null> {
    return this.#inTurn(async () => {
      const socket = await this.#connected()
      if (!socket) return null
      this.#decoder.clear()
      const { promise, resolve } = Promise.withResolvers<BoardStatus | null>()
      this.#hear = (status) => {
        if (status.board === board) resolve(status)
      }
      const timer = setTimeout(() => resolve(null), this.#settings.replyMs)
      const dropped = () => resolve(null)
      socket.once('close', dropped)
      socket.write(statusRequest(board))
      const status = await promise
      clearTimeout(timer)
      socket.off('close', dropped)
      this.#hear = null
      return status
    })
  }

  /** Sends it once; boards don't reply. False if it definitely wasn't sent. */
  sendUnlock(board: number, lock: number): Promise<boolean> {
    return this.#inTurn(async () => {
      const socket = await this.#connected()
      return socket ? socket.write(unlockRequest(board, lock)) || socket.writable : false
    })
  }

  close(): void {
    this.#isClosed = true
    this.#socket?.destroy()
    this.#socket = null
  }

  #inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    const turn = this.#queue.then(work)
    this.#queue = turn.catch(() => undefined)
    return turn
  }

  async #connected(): Promise<Socket | null> {
    if (this.#isClosed) return null
    if (this.#socket?.writable) return this.#socket
    const { host, port } = this.#settings
    const socket = connect({ host, port, noDelay: true })
    const { promise, resolve } = Promise.withResolvers<boolean>()
    socket.setTimeout(connectMs, () => resolve(false))
    socket.once('connect', () => resolve(true))
    socket.on('error', () => resolve(false))
    socket.on('close', () => resolve(false))
    socket.on('data', (chunk) => {
      for (const status of this.#decoder.push(chunk)) this.#hear?.(status)
    })
    if (!(await promise) || this.#isClosed) {
      socket.destroy()
      return null
    }
    socket.setTimeout(0)
    this.#socket = socket
    return socket
  }
}
