const shortest = 500
const longest = 30_000

/** The delay before the next attempt: doubles each time, with jitter so that browsers don't all reconnect at once. */
export const backoffMs = (failures: number, random: number = Math.random()): number =>
  Math.min(shortest * 2 ** failures, longest) * (0.5 + random / 2)
