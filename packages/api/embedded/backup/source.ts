/** The Postgres to back up: the one running in this folder, or one started for the backup. */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartFailure } from '../../startFailure.ts'
import { passwordOf } from '../cluster.ts'
import { findDataFolder } from '../dataFolder.ts'
import { rootsShelter, startEmbedded } from '../embedded.ts'
import { postgresProcessesIn } from '../processes.ts'

interface Running {
  readonly url: string
  readonly cluster: string
}

export async function withPostgresOf<T>(
  dataDir: string,
  work: (running: Running) => Promise<T>,
  shelter: string = rootsShelter,
): Promise<T> {
  // Looking for it would create the folder.
  if (!existsSync(dataDir)) throw nothingIn(dataDir)
  const { cluster } = await findDataFolder(dataDir, shelter)
  if (!existsSync(join(cluster, 'PG_VERSION'))) throw nothingIn(dataDir)
  if ((await postgresProcessesIn(cluster)).length > 0) {
    const [, , , port] = (await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n')
    return work({ url: `postgres://postgres:${await passwordOf(cluster)}@127.0.0.1:${port}/postgres`, cluster })
  }
  const postgres = await startEmbedded(dataDir, [], shelter)
  try {
    return await work({ url: postgres.url, cluster })
  } finally {
    await postgres.stop()
  }
}

const nothingIn = (dataDir: string): StartFailure =>
  new StartFailure(`There is no database in ${dataDir}. Set DATA_DIR to the folder that Postern uses.`)
