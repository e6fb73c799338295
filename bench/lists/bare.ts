/** Starts the bare server with its statements. */
import { join } from 'node:path'
import { type ChildServer, startChild } from './childServer.ts'
import { poolSize, type World } from './world.ts'

export const startBare = (
  world: World,
  statements: { readonly LISTS: string } | { readonly WRITES: string },
): Promise<ChildServer> =>
  startChild({
    command: [process.execPath, join(import.meta.dirname, 'bareServer.ts')],
    env: { DATABASE_URL: world.databaseUrl, POOL_SIZE: String(poolSize), ...statements },
    log: join(world.directory, 'bare.log'),
    ready: /ready at (\S+)/,
  })
