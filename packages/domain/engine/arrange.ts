/** Manually ordered records: which position numbers change when a record is moved. */

export interface Arranged {
  readonly id: string
  readonly number: number
}

/** Gap between positions when all rows are renumbered. */
const step = 10

/**
 * The rows whose number changes, in list order. If all numbers are in ascending order, they're reused, so that only rows
 * between the old and the new position change. Otherwise, for example if two are equal, all rows are renumbered.
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
