/** Ports of the server under test and of the locker simulator it starts. */
export const port = Number(process.env.E2E_PORT ?? 4399)
export const simulatorPort = port + 100
