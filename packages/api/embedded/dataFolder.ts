import { randomBytes } from 'node:crypto'
import { chmod, chown, mkdir, readdir, readFile, realpath, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { StartFailure } from '../startFailure.ts'
import { type Binaries, installedBinaries, runnableBinaries } from './binaries.ts'
import { canEnter, isAnotherUser, type UnixUser, userForPostgres } from './unixUser.ts'

/** Where Postgres runs: a folder that its OS user can reach, and binaries that this user can execute. */
export interface DataFolder {
  /** Contains the cluster and our lock. Same as the data directory, unless Postgres' user can't enter that. */
  home: string
  cluster: string
  binaries: Binaries
  user: UnixUser
  /** A line for the terminal, the first time the data goes to an unexpected place. */
  notice: string | undefined
}

const noteName = 'where-is-the-data.txt'

export async function findDataFolder(dataDir: string, shelter: string): Promise<DataFolder> {
  await makeFolder(dataDir)
  const noted = await readNote(dataDir)
  const wanted = noted ?? (await realpath(dataDir))
  const user = await userForPostgres(clusterIn(wanted))
  const binaries = await runnableBinaries(await installedBinaries(), user, shelter)
  const place = (home: string, notice?: string): DataFolder => ({
    home,
    cluster: clusterIn(home),
    binaries,
    user,
    notice,
  })

  if (!isAnotherUser(user) || (await canEnter(user, wanted)) || (await giveIfEmpty(user, wanted))) return place(wanted)
  if (noted !== undefined || (await exists(clusterIn(wanted))))
    throw new StartFailure(
      `The data in ${clusterIn(wanted)} can’t be accessed by user ${user.uid}, whom Postgres runs as here; ` +
        `let that user enter the folders above it, or move it and set DATA_DIR.`,
    )
  const home = await makeHomeIn(shelter, dataDir)
  return place(home, `Only root can enter ${dataDir}, so the embedded Postgres keeps its data in ${home}.`)
}

const clusterIn = (home: string): string => join(home, 'postgres')

async function makeFolder(dataDir: string): Promise<void> {
  try {
    const made = await mkdir(dataDir, { recursive: true })
    // A strict umask would lock Postgres' user out of the new folder; private files inside have their own modes.
    if (made !== undefined) await chmod(dataDir, 0o755)
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? error.code : undefined
    if (reason === 'EEXIST' || reason === 'ENOTDIR')
      throw new StartFailure(
        `DATA_DIR ${dataDir} isn’t a folder; move that file away or set DATA_DIR to another place.`,
      )
    throw error
  }
}

/** An empty folder, such as one from mkdtemp, is only for us and may be given to Postgres' user. Any other stays as it is. */
async function giveIfEmpty(user: Required<UnixUser>, folder: string): Promise<boolean> {
  if ((await readdir(folder)).length > 0 || !(await canEnter(user, dirname(folder)))) return false
  await chown(folder, user.uid, user.gid)
  return canEnter(user, folder)
}

async function readNote(dataDir: string): Promise<string | undefined> {
  const note = await readFile(join(dataDir, noteName), 'utf8').catch(() => undefined)
  const home = note?.split('\n').find((line) => line.startsWith('/'))
  if (home !== undefined && !(await exists(home)))
    throw new StartFailure(
      `${join(dataDir, noteName)} says that the data is in ${home}, but there is nothing; ` +
        'restore it, or delete that note to start with an empty database.',
    )
  return home
}

/** A unique name for every data directory ever created: after deleting a folder to start over, the data must be new. */
async function makeHomeIn(shelter: string, dataDir: string): Promise<string> {
  const home = join(shelter, `${basename(dataDir)}-${randomBytes(4).toString('hex')}`)
  try {
    await mkdir(home, { recursive: true })
    await Promise.all([shelter, home].map((folder) => chmod(folder, 0o755)))
  } catch {
    throw new StartFailure(
      `Postgres refuses to run as root, its user can’t enter ${dataDir}, and ${shelter} can’t be created; ` +
        'set DATA_DIR to a folder that other users can access.',
    )
  }
  const note = `Only root can enter this folder, and Postgres refuses to run as root. The data is in\n${home}\nKeep this note: it is how Postern finds the data again.\n`
  await writeFile(join(dataDir, noteName), note)
  return home
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
