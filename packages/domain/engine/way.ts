/** By which way a write came, for the history. What the server does by itself it names itself. */
export const clientWays = ['console', 'restore'] as const
export type ClientWay = (typeof clientWays)[number]

/** How a client says it; left out it is the console. */
export const wayHeader = 'x-postern-via'
