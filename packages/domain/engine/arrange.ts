/** Records in an order of their own: which numbers change when one of them is put elsewhere. */

export interface Arranged {
  readonly id: string
  readonly number: number
}

/** Room between two, where numbers are given anew. */
const step = 10

/**
 * The new numbers of those that get another one, in the order of the list. Numbers that tell all apart are handed on, so that only what lies
 * between the old place and the new one changes; where two are equal, all are numbered anew.
 */
export function arrange(rows: readonly Arranged[], movedId: string, beforeId: string | null): Arranged[] {
  const moved = rows.find(({ id }) => id === movedId)
  if (!moved || movedId === beforeId) return []
  const rest = rows.filter((row) => row !== moved)
  const found = rest.findIndex(({ id }) => id === beforeId)
  const place = found < 0 ? rest.length : found
  const next = [...rest.slice(0, place), moved, ...rest.slice(place)]
  const telling = rows.every(({ number }, index) => index === 0 || number > (rows[index - 1]?.number ?? number))
  return next.flatMap(({ id, number }, index) => {
    const wanted = telling ? (rows[index]?.number ?? number) : (index + 1) * step
    return wanted === number ? [] : [{ id, number: wanted }]
  })
}
