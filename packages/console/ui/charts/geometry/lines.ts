/** Lines as paths. Pure. */

interface Place {
  x: number
  y: number
}

const written = ({ x, y }: Place): string => `${x.toFixed(1)} ${y.toFixed(1)}`

/** Runs of indexes with no missing value and no gap wider than `gap` between them. */
export function runsOf(
  values: readonly (number | null)[],
  times: readonly number[] = [],
  gap = Number.POSITIVE_INFINITY,
): number[][] {
  const runs: number[][] = []
  let last: number | undefined
  values.forEach((value, index) => {
    if (value === null) {
      last = undefined
      return
    }
    const isJoined = last !== undefined && (times[index] ?? 0) - (times[last] ?? 0) <= gap
    if (isJoined) runs.at(-1)?.push(index)
    else runs.push([index])
    last = index
  })
  return runs
}

/** A single point becomes a dot: a zero-length line with round caps. */
export const lineThrough = (places: readonly Place[]): string =>
  places.length === 1 ? `M${places.map(written)}h0.01` : `M${places.map(written).join('L')}`

export function areaBelow(places: readonly Place[], base: number): string {
  const [first, last] = [places[0], places.at(-1)]
  if (!first || !last) return ''
  return `${lineThrough(places)}L${written({ x: last.x, y: base })}L${written({ x: first.x, y: base })}Z`
}

export const areaBetween = (above: readonly Place[], below: readonly Place[]): string =>
  above.length === 0 ? '' : `M${above.map(written).join('L')}L${below.toReversed().map(written).join('L')}Z`
