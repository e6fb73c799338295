/**
 * Backs up the embedded database while it runs. The embedded Postgres doesn't include the tools for this, so we do what
 * pg_basebackup does: notify Postgres, copy its files as they are, and add the WAL that makes them consistent.
 */
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { pack as newPack, type Pack } from 'tar-stream'
import { type Hashed, packFile, packFolder, packText } from './archive.ts'
import { type Manifest, manifestName, thisPlatform } from './manifest.ts'
import { markMoment } from './moment.ts'
import { tableSums } from './tableSums.ts'

/** Their content belongs to the running server, not to the data; the WAL is added at the end. */
const emptied = [
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]
const leftOut = /^(postmaster\.(pid|opts)|pg_internal\.init.{0,20}|pgsql_tmp.{0,50}|backup_label|recovery\.signal)$/
/** Defines where recovery starts, so it must not be older than any other file. */
const controlFile = 'global/pg_control'

export interface Source {
  readonly url: string
  /** The data directory of that Postgres. */
  readonly cluster: string
  /** Postern's version. */
  readonly version: string
}

async function connected(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, application_name: 'postern backup', keepAlive: true })
  client.on('error', () => {})
  await client.connect()
  return client
}

/** Written under a temporary name and renamed, so a file with the requested name is always complete. */
export async function takeBackup(source: Source, file: string): Promise<Manifest> {
  const draft = `${file}.draft`
  await mkdir(dirname(file), { recursive: true })
  const pack = newPack()
  const written = pipeline(pack, createGzip({ level: 1 }), createWriteStream(draft, { mode: 0o600, flush: true }))
  // If either fails, it ends the other.
  const packed = packAll(source, pack).catch((error: unknown) => {
    pack.destroy(error instanceof Error ? error : new Error(String(error)))
    throw error
  })
  try {
    const [manifest] = await Promise.all([packed, written])
    await rename(draft, file)
    return manifest
  } catch (error) {
    await Promise.allSettled([packed, written])
    await rm(draft, { force: true })
    throw error
  }
}

async function packAll({ url, cluster, version }: Source, pack: Pack): Promise<Manifest> {
  await using connections = new AsyncDisposableStack()
  const open = async () => {
    const client = await connected(url)
    connections.defer(() => client.end())
    return client
  }
  const [keeper, reader, watcher] = [await open(), await open(), await open()]
  const one = async (text: string, values: unknown[] = []): Promise<string> => {
    const { rows } = await keeper.query<string[]>({ text, values, rowMode: 'array' })
    return String(rows[0]?.[0])
  }
  const files: Record<string, Hashed> = {}
  const add = async (name: string, path: string) => {
    const hashed = await packFile(pack, name, path)
    if (hashed) files[name] = hashed
  }

  const label = `postern ${new Date().toISOString()}`
  const postgresMajor = String(Math.trunc(Number(await one('show server_version_num')) / 10_000))
  // Keeps the WAL from being recycled until we've copied it. The slot ends with the connection, however that ends.
  await one(`select pg_create_physical_replication_slot('postern_backup_' || pg_backend_pid(), true, true)`)
  const first = await one(`select pg_walfile_name(pg_backup_start($1, true))`, [label])
  for await (const { name, path, isFolder } of filesOf(cluster))
    if (isFolder) await packFolder(pack, name)
    else if (name !== controlFile) await add(name, path)
  await add(controlFile, join(cluster, controlFile))
  const stopped = await keeper.query<{ label: string }>('select labelfile as label from pg_backup_stop(false)')
  files.backup_label = await packText(pack, 'backup_label', stopped.rows[0]?.label ?? '')

  const { isExact, ...moment } = await markMoment(reader, watcher, label)
  const last = await one('select pg_walfile_name($1)', [moment.lsn])
  const tables = isExact ? await tableSums(reader) : null
  // Flushes the WAL segment that contains the moment. A restore ignores what follows the moment in it.
  await one('select pg_switch_wal()')
  for (const name of (await readdir(join(cluster, 'pg_wal'))).sort())
    if (name.endsWith('.history') || (/^[0-9A-F]{24}$/.test(name) && name >= first && name <= last))
      await add(`pg_wal/${name}`, join(cluster, 'pg_wal', name))

  const manifest: Manifest = { format: 1, version, postgresMajor, platform: thisPlatform, moment, files, tables }
  await packText(pack, manifestName, JSON.stringify(manifest))
  pack.finalize()
  return manifest
}

interface Found {
  /** Relative to the data directory, with slashes. */
  readonly name: string
  readonly path: string
  readonly isFolder: boolean
}

async function* filesOf(cluster: string, within = ''): AsyncGenerator<Found> {
  for (const entry of await readdir(join(cluster, within), { withFileTypes: true })) {
    const name = within === '' ? entry.name : `${within}/${entry.name}`
    const path = join(cluster, name)
    if (leftOut.test(entry.name)) continue
    if (entry.isDirectory()) {
      yield { name, path, isFolder: true }
      if (!emptied.includes(name)) yield* filesOf(cluster, name)
    } else if (entry.isFile()) yield { name, path, isFolder: false }
  }
}
