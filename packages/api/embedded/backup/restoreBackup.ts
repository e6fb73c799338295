/** Restores a backup into an empty folder: checks every file, lets Postgres recover to the backup's moment, and compares every table. */
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { chown, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { StartFailure } from '../../startFailure.ts'
import { passwordOf } from '../cluster.ts'
import { type DataFolder, findDataFolder } from '../dataFolder.ts'
import { rootsShelter } from '../embedded.ts'
import { takeOwnership } from '../ownership.ts'
import { runPostgres } from '../postgres.ts'
import { isAnotherUser, type UnixUser } from '../unixUser.ts'
import { type Hashed, unpack } from './archive.ts'
import { type Manifest, manifestName, parseManifest, thisPlatform } from './manifest.ts'
import { differences, tableSums } from './tableSums.ts'

export interface Restored {
  readonly manifest: Manifest
  /** Fingerprint of the secret key that encrypted its secrets; null if there was none. */
  readonly keyFingerprint: Buffer | null
}

/** Nothing is moved into place before everything is checked: a failed restore leaves the folder empty. */
export async function restoreBackup(file: string, dataDir: string, shelter: string = rootsShelter): Promise<Restored> {
  const place = await findDataFolder(dataDir, shelter)
  const giveUpOwnership = await takeOwnership(place.home)
  const draft = { ...place, cluster: `${place.cluster}.restoring` }
  try {
    await refuseData(place.cluster)
    await rm(draft.cluster, { recursive: true, force: true })
    const manifest = await unpackInto(draft, file)
    refuseOther(manifest, place)
    const keyFingerprint = await recover(draft, manifest)
    // There may be an empty folder of that name.
    await rm(place.cluster, { recursive: true, force: true })
    await rename(draft.cluster, place.cluster)
    return { manifest, keyFingerprint }
  } finally {
    await rm(draft.cluster, { recursive: true, force: true })
    await giveUpOwnership()
  }
}

async function refuseData(cluster: string): Promise<void> {
  const entries = await readdir(cluster).catch(() => [])
  if (entries.length > 0)
    throw new StartFailure(
      `${cluster} already has data in it. Restore into an empty folder: set DATA_DIR to another one.`,
    )
}

function refuseOther({ postgresMajor, platform }: Manifest, { binaries }: DataFolder): void {
  if (postgresMajor !== binaries.major || platform !== thisPlatform)
    throw new StartFailure(
      `This backup is of Postgres ${postgresMajor} on ${platform}, but this is Postgres ${binaries.major} on ${thisPlatform}. ` +
        'Restore it with the version of Postern that took it, on the same kind of machine.',
    )
}

const damaged = (why: string): StartFailure =>
  new StartFailure(`The backup is damaged: ${why}. Nothing was restored. Use another backup.`)

/** A path outside the folder could overwrite files that aren't ours. */
function inside(folder: string, name: string): string {
  const path = normalize(name)
  if (path.startsWith('..') || path.startsWith('/') || path.includes('\0')) throw damaged(`it names ${name}`)
  return join(folder, path)
}

async function unpackInto({ cluster, user }: DataFolder, file: string): Promise<Manifest> {
  const found: Record<string, Hashed> = {}
  let manifest: Manifest | undefined
  await ownFolder(cluster, user)
  try {
    await unpack(file, async ({ name, isFolder, content }) => {
      if (name === manifestName) {
        manifest = parseManifest(await text(content))
        return
      }
      const path = inside(cluster, name)
      if (isFolder) {
        content.resume()
        return ownFolder(path, user)
      }
      await mkdir(dirname(path), { recursive: true })
      const hash = createHash('sha256')
      let bytes = 0
      content.on('data', (chunk: Buffer) => {
        bytes += chunk.length
        hash.update(chunk)
      })
      // Postgres fsyncs all of it before it recovers.
      await pipeline(content, createWriteStream(path, { mode: 0o600 }))
      await own(path, user)
      found[name] = [bytes, hash.digest('hex')]
    })
  } catch (error) {
    if (error instanceof StartFailure || (error instanceof Error && 'code' in error && error.code === 'ENOENT'))
      throw error
    throw damaged(error instanceof Error ? error.message : String(error))
  }
  if (!manifest) throw damaged('its end is missing')
  const [wrong] = differences(manifest.files, found)
  if (wrong !== undefined) throw damaged(`${wrong} isn’t what was backed up`)
  return manifest
}

async function own(path: string, user: UnixUser): Promise<void> {
  if (isAnotherUser(user)) await chown(path, user.uid, user.gid)
}

async function ownFolder(path: string, user: UnixUser): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 })
  await own(path, user)
}

/** Reads every row, so a page with a wrong checksum fails here and not in front of a user. */
async function recover(place: DataFolder, { moment, tables }: Manifest): Promise<Buffer | null> {
  const signal = join(place.cluster, 'recovery.signal')
  await writeFile(signal, '', { mode: 0o600 })
  await own(signal, place.user)
  const target = {
    recovery_target_name: moment.restorePoint,
    recovery_target_action: 'promote',
    // The WAL is already in place; there is no archive to fetch it from.
    restore_command: 'false',
  }
  const postgres = await runPostgres(
    place,
    Object.entries(target).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  )
  try {
    const password = await passwordOf(place.cluster)
    const client = new pg.Client({
      connectionString: `postgres://postgres:${password}@127.0.0.1:${postgres.port}/postgres`,
    })
    await client.connect()
    try {
      const found = await tableSums(client)
      const wrong = tables === null ? [] : differences(tables, found)
      if (wrong.length > 0) throw damaged(`after the restore, ${wrong.join(', ')} differ from what was backed up`)
      return await fingerprintIn(client)
    } finally {
      await client.end()
    }
  } finally {
    await postgres.stop()
  }
}

async function fingerprintIn(client: pg.Client): Promise<Buffer | null> {
  const { rows: known } = await client.query<{ exists: boolean }>(
    `select to_regclass('public.secret_key_fingerprint') is not null as exists`,
  )
  if (!known[0]?.exists) return null
  const { rows } = await client.query<{ fingerprint: Buffer }>('select fingerprint from secret_key_fingerprint')
  return rows[0]?.fingerprint ?? null
}
