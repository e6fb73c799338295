/** By which way a write came, for the history. What the server does by itself it names itself. */
export const clientSources = ['console', 'restore'] as const
export type ClientSource = (typeof clientSources)[number]

/** How a client says it; left out it is the console. */
export const writeSourceHeader = 'x-postern-via'
