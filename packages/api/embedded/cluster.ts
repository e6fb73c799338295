import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, chown, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { StartFailure } from '../startFailure.ts'
import type { DataFolder } from './dataFolder.ts'
import { environment, explainLog } from './postgres.ts'
import { isAnotherUser } from './unixUser.ts'

/** Creates the data directory on the first start, and refuses one that this Postgres must not touch. */
export async function prepareCluster(place: DataFolder): Promise<void> {
  const entries = await entriesOf(place.cluster)
  if (entries.length === 0) return makeCluster(place)
  if (!entries.includes('PG_VERSION'))
    throw new StartFailure(
      `${place.cluster} has files in it but isn’t a Postgres data folder. Move them, or set DATA_DIR to another folder.`,
    )
  const { major } = place.binaries
  const made = (await readable(place.cluster, () => readFile(join(place.cluster, 'PG_VERSION'), 'utf8'))).trim()
  if (made !== major)
    throw new StartFailure(
      `The data in ${place.cluster} was created by Postgres ${made} but this version includes Postgres ${major}. ` +
        'Use the version of Postern that created it, or set DATA_DIR to another folder.',
    )
  await mendOwnership(place)
}

const passwordFile = (cluster: string): string => join(cluster, 'postern.password')

export async function passwordOf(cluster: string): Promise<string> {
  return (await readable(cluster, () => readFile(passwordFile(cluster), 'utf8'))).trim()
}

/** Created under a temporary name and renamed: a kill midway leaves nothing that looks finished. */
async function makeCluster({ cluster, binaries, user }: DataFolder): Promise<void> {
  const draft = `${cluster}.draft`
  const draftPassword = `${draft}.password`
  await rm(draft, { recursive: true, force: true })
  try {
    await mkdir(draft, { mode: 0o700 })
    await rm(draftPassword, { force: true })
    await writeFile(draftPassword, randomBytes(24).toString('base64url'), { mode: 0o600 })
    if (isAnotherUser(user)) for (const path of [draft, draftPassword]) await chown(path, user.uid, user.gid)
    const problem = await initdb(binaries.initdb, draft, draftPassword, user)
    if (problem !== undefined) throw new StartFailure(explainLog(problem, cluster))
    await rename(draftPassword, passwordFile(draft))
    await rename(draft, cluster)
  } catch (error) {
    await Promise.all([draft, draftPassword].map((path) => rm(path, { recursive: true, force: true })))
    throw error
  }
}

/** Undefined = success; otherwise its output. */
async function initdb(
  program: string,
  directory: string,
  pwfile: string,
  user: DataFolder['user'],
): Promise<string | undefined> {
  // Locale C: sorting uses ICU collations that the migrations create, so every machine sorts alike.
  const flags = ['--auth=scram-sha-256', '-E', 'UTF8', '--locale=C', '--no-instructions']
  const child = spawn(program, ['-D', directory, '-U', 'postgres', `--pwfile=${pwfile}`, ...flags], {
    ...user,
    env: environment,
    cwd: '/',
    detached: true, // we handle Ctrl-C
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const end = new Promise<string | undefined>((done) => {
    child.once('exit', (code) => done(code === 0 ? undefined : 'initdb failed'))
    child.once('error', ({ message }) => done(message))
  })
  const [problem, log] = await Promise.all([end, text(child.stderr)])
  return problem && `${log}\n${problem}`
}

/** Copying and restoring lose modes and owners, and Postgres refuses a data directory that is open to others or not its own. */
async function mendOwnership({ cluster, user }: DataFolder): Promise<void> {
  const { mode, uid } = await stat(cluster)
  if (isAnotherUser(user) && uid !== user.uid)
    await promisify(execFile)('chown', ['-R', `${user.uid}:${user.gid}`, cluster])
  if ((mode & 0o077) !== 0) await readable(cluster, () => chmod(cluster, 0o700))
}

async function entriesOf(cluster: string): Promise<string[]> {
  return readable(cluster, () => readdir(cluster)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
}

async function readable<T>(cluster: string, read: () => Promise<T>): Promise<T> {
  return read().catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EACCES' || error.code === 'EPERM')
      throw new StartFailure(
        `This user can’t read the data in ${cluster}. Start Postern as the user who owns it, or set DATA_DIR to another folder.`,
      )
    throw error
  })
}
