/** Hardware addresses: board and channel, two hexadecimal digits each. */
export interface Port {
  readonly board: number
  readonly channel: number
}

/** Ports of one lock board. */
export const boardPorts = 24
export const mostBoards = 255

const hex = (number: number): string => number.toString(16).toUpperCase().padStart(2, '0')
export const addressOf = ({ board, channel }: Port): string => `${hex(board)}:${hex(channel)}`

export function readAddress(text: string): Port | null {
  const match = /^([0-9a-f]{2}):([0-9a-f]{2})$/i.exec(text.trim())
  return match?.[1] === undefined || match[2] === undefined
    ? null
    : { board: Number.parseInt(match[1], 16), channel: Number.parseInt(match[2], 16) }
}

/** The n-th port, board by board. */
export const portAt = (index: number): Port => ({
  board: 1 + Math.floor(index / boardPorts),
  channel: index % boardPorts,
})

/** Ports not used by any door, in address order. */
export function* freeAddresses(used: readonly string[]): Generator<string> {
  const taken = new Set(used.map((address) => address.trim().toUpperCase()))
  for (let index = 0; index < mostBoards * boardPorts; index++) {
    const address = addressOf(portAt(index))
    if (!taken.has(address)) yield address
  }
}

/** Sorted by board, then channel; invalid addresses come last. */
export function inAddressOrder<T extends { readonly hardwareAddress: string }>(doors: readonly T[]): T[] {
  const place = ({ hardwareAddress }: T): number => {
    const port = readAddress(hardwareAddress)
    return port ? port.board * 256 + port.channel : Number.MAX_SAFE_INTEGER
  }
  return doors.toSorted((a, b) => place(a) - place(b))
}
