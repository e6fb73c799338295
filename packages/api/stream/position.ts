/**
 * How far a reader has read: the transactions whose messages it has seen. A number isn't enough, because a message gets its ID
 * before its transaction commits. Positions in one database are totally ordered, regardless of which node took them.
 */

export interface Position {
  /** When it was taken, by the database’s clock. */
  readonly seconds: number
  /** Transactions from this one on haven't been seen. */
  readonly end: bigint
  /** Earlier ones that were still in progress. */
  readonly open: ReadonlySet<bigint>
}

export const isSeen = ({ end, open }: Position, xid: bigint): boolean => xid < end && !open.has(xid)

/** Of two with the same end, the later one has fewer transactions in progress. */
export const isLater = (a: Position, b: Position): boolean =>
  a.end === b.end ? a.open.size < b.open.size : a.end > b.end

/** The ID of a frame: `1763350000.7360.7355-7357`. */
export const positionText = ({ seconds, end, open }: Position): string => `${seconds}.${end}.${[...open].join('-')}`

/** Node reads headers of up to 16 kB; a server has a few hundred connections. */
const longestText = 8_000

const largest = 2n ** 64n

function numberIn(text: string): bigint | null {
  if (!/^\d{1,20}$/.test(text)) return null
  const value = BigInt(text)
  return value < largest ? value : null
}

/** Null for anything we didn't write. */
export function positionOf(text: string): Position | null {
  const [seconds = '', endText = '', openText = '', ...more] = text.slice(0, longestText).split('.')
  const end = numberIn(endText)
  const open = openText === '' ? [] : openText.split('-').map(numberIn)
  if (more.length > 0 || end === null || !/^\d{1,12}$/.test(seconds)) return null
  const known = open.filter((xid) => xid !== null)
  return known.length === open.length ? { seconds: Number(seconds), end, open: new Set(known) } : null
}
