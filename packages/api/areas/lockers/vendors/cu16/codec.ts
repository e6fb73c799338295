/**
 * Frames of KERONG CU12 and CU16 lock boards: `02 ADDR CMD … 03 SUM`. The address has the board in its upper nibble
 * and the lock in its lower one; the sum is the low byte of everything before it.
 */

const stx = 0x02
const etx = 0x03
const everyBoard = 0xf0
const commands = { status: 0x30, unlock: 0x31, statusOfAll: 0x32 } as const
const replies: ReadonlySet<number> = new Set([0x35, 0x36])
const replyLength = 9

export const locksPerBoard = 16
export const boardsPerGateway = 10

const sumOf = (bytes: Iterable<number>): number => {
  let sum = 0
  for (const byte of bytes) sum += byte
  return sum & 0xff
}

const framed = (address: number, command: number): Uint8Array => {
  const body = [stx, address, command, etx]
  return Uint8Array.from([...body, sumOf(body)])
}

export const statusRequest = (board: number): Uint8Array => framed(board << 4, commands.status)
export const unlockRequest = (board: number, lock: number): Uint8Array => framed((board << 4) | lock, commands.unlock)
export const statusOfAllRequest = (): Uint8Array => framed(everyBoard, commands.statusOfAll)

/** One bit per lock, first lock lowest, as sent by the board. What a bit means depends on the wiring. */
export interface BoardStatus {
  readonly board: number
  readonly latches: number
  readonly items: number
}

/** Extracts replies from the byte stream, however it's chunked, and skips anything else. */
export class ReplyDecoder {
  #bytes: number[] = []

  /** Called before a request, because leftover bytes answer an older one. */
  clear(): void {
    this.#bytes = []
  }

  push(chunk: Uint8Array): BoardStatus[] {
    this.#bytes.push(...chunk)
    const found: BoardStatus[] = []
    let at = 0
    while (this.#bytes.length - at >= replyLength) {
      const status = readReply(this.#bytes.slice(at, at + replyLength))
      if (status) found.push(status)
      at += status ? replyLength : 1
    }
    this.#bytes = this.#bytes.slice(at)
    return found
  }
}

function readReply(bytes: readonly number[]): BoardStatus | null {
  const [start, address = 0, command = 0, h1 = 0, h2 = 0, i1 = 0, i2 = 0, end, sum] = bytes
  if (start !== stx || end !== etx || !replies.has(command)) return null
  if (sumOf(bytes.slice(0, -1)) !== sum) return null
  return { board: address >> 4, latches: h1 | (h2 << 8), items: i1 | (i2 << 8) }
}
