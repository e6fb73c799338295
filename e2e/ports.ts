/** Where the server under test listens, and the locker simulator it starts. */
export const port = Number(process.env.E2E_PORT ?? 4399)
export const simulatorPort = port + 100
