const shortest = 500
const longest = 30_000

/** How long to wait before the next try: twice as long each time, spread so that browsers don’t all come back at once. */
export const backoffMs = (failures: number, random: number = Math.random()): number =>
  Math.min(shortest * 2 ** failures, longest) * (0.5 + random / 2)
