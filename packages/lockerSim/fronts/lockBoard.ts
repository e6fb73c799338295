/** The same bank as a KERONG CU16 lock board behind a TCP gateway: bytes in, bits out, no events. */
import { createServer, type Server, type Socket } from 'node:net'
import type { Bank } from '../world/bank.ts'
import type { Door } from '../world/door.ts'
import type { World } from '../world/world.ts'

const stx = 0x02
const etx = 0x03
const frameLength = 5
const everyBoard = 0xf0
const command = { status: 0x30, unlock: 0x31, statusOfAll: 0x32, unlockAll: 0x33 } as const
const reply = { status: 0x35, statusOfAll: 0x36 } as const
const closesAfterMs = [4_000, 12_000] as const

const framed = (...bytes: readonly number[]): Buffer => {
  const body = [stx, ...bytes, etx]
  return Buffer.from([...body, body.reduce((sum, byte) => sum + byte, 0) & 0xff])
}

/** Complete requests in the buffer, and the remaining bytes. Anything else on the line is noise. */
function requestsIn(buffer: Buffer): {
  readonly requests: readonly (readonly [address: number, command: number])[]
  readonly rest: Buffer
} {
  const requests: [number, number][] = []
  let at = 0
  while (at + frameLength <= buffer.length) {
    const [start, address = 0, code = 0, end, sum = -1] = buffer.subarray(at, at + frameLength)
    const isWhole = start === stx && end === etx && ((stx + address + code + etx) & 0xff) === sum
    if (isWhole) requests.push([address, code])
    at += isWhole ? frameLength : 1
  }
  return { requests, rest: buffer.subarray(at) }
}

const doorsOf = (bank: Bank, board: number): readonly Door[] =>
  [...bank.doors.values()].filter(({ address }) => address?.board === board)

const inverted = (bits: number, isInverted: boolean): number => (isInverted ? ~bits & 0xffff : bits)

/** Latches first, then sensors; the first lock is the lowest bit. The latch bit of a missing lock is 1, like an open wire. */
function statusBytes(bank: Bank, board: number): readonly number[] {
  const doors = doorsOf(bank, board)
  let [latches, items] = [0xffff, 0]
  for (const door of doors) {
    const bit = 1 << (door.address?.lock ?? 0)
    if (door.isOpen) latches &= ~bit
    if (bank.reads(door) === true) items |= bit
  }
  const { invertedWiring } = bank.plan
  const [h, i] = [
    inverted(latches, invertedWiring.includes('doorContacts')),
    inverted(items, invertedWiring.includes('contentSensors')),
  ]
  return [h & 0xff, h >> 8, i & 0xff, i >> 8]
}

export class LockBoard {
  readonly #world: World
  readonly #bankId: string
  readonly #server: Server
  readonly #sockets = new Set<Socket>()

  constructor(world: World, bankId: string) {
    this.#world = world
    this.#bankId = bankId
    this.#server = createServer((socket) => this.#serve(socket))
  }

  /** Returns the actual port. */
  async listen(port: number, host: string): Promise<number> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    this.#server.once('error', reject)
    this.#server.listen(port, host, resolve)
    await promise
    const address = this.#server.address()
    return typeof address === 'object' && address !== null ? address.port : port
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy()
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#server.close(() => resolve())
    await promise
  }

  #serve(socket: Socket): void {
    this.#sockets.add(socket)
    let waiting: Buffer = Buffer.alloc(0)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => this.#sockets.delete(socket))
    socket.on('data', (chunk) => {
      const { requests, rest } = requestsIn(Buffer.concat([waiting, chunk]))
      waiting = rest
      const bank = this.#world.bank(this.#bankId)
      if (!bank?.isOnline) return
      for (const [address, code] of requests) this.#answer(socket, bank, address, code)
    })
  }

  #answer(socket: Socket, bank: Bank, address: number, code: number): void {
    const board = address >> 4
    switch (code) {
      case command.status:
        this.#write(socket, framed(board << 4, reply.status, ...statusBytes(bank, board)))
        break
      case command.statusOfAll:
        if (address !== everyBoard) return
        for (const each of new Set([...bank.doors.values()].flatMap((door) => door.address?.board ?? [])))
          this.#write(socket, framed(each << 4, reply.statusOfAll, ...statusBytes(bank, each)))
        break
      case command.unlock: {
        const door = doorsOf(bank, board).find((each) => each.address?.lock === (address & 0x0f))
        if (door) this.#unlock(bank, door)
        break
      }
      case command.unlockAll:
        for (const door of doorsOf(bank, board)) this.#unlock(bank, door)
        break
      default:
    }
  }

  #unlock(bank: Bank, door: Door): void {
    bank.unlock(door, {}, () =>
      bank.clock.after(bank.random.between(...closesAfterMs), () => {
        if (!this.#world.faults.find('ajar', bank.plan.id, door.id)) bank.close(door)
      }),
    )
  }

  #write(socket: Socket, frame: Buffer): void {
    if (this.#world.faults.find('slow', this.#bankId)) setTimeout(() => socket.writable && socket.write(frame), 1_000)
    else socket.write(frame)
  }
}
