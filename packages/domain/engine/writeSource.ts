/** Sources of a write that a client may name, for the history. The server sets the source of its own writes. */
export const clientSources = ['console', 'restore'] as const
export type ClientSource = (typeof clientSources)[number]

/** The request header that names the source. Defaults to the console. */
export const writeSourceHeader = 'x-postern-via'
