import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { StartFailure } from '../startFailure.ts'

const run = promisify(execFile)

/** Spread into spawn(): {} runs the child as the current user. */
export interface UnixUser {
  uid?: number
  gid?: number
}

const sameAsUs: UnixUser = {}

/**
 * Postgres refuses to run as root. A data directory owned by another user keeps its owner (root can start one that an
 * ordinary user created without taking it over); a new one is owned by a user that every system has.
 */
export async function userForPostgres(clusterDir: string): Promise<UnixUser> {
  if (process.getuid?.() !== 0) return sameAsUs
  const owner = await stat(clusterDir).catch(() => undefined)
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  for (const name of ['postgres', 'nobody']) {
    const user = await lookUp(name)
    if (user) return user
  }
  throw new StartFailure(
    'Postgres refuses to run as root and there is no user "postgres" or "nobody"; start Postern as an ordinary user.',
  )
}

async function lookUp(name: string): Promise<UnixUser | undefined> {
  try {
    const [uid, gid] = await Promise.all(
      ['-u', '-g'].map(async (flag) => Number((await run('id', [flag, name])).stdout)),
    )
    return Number.isInteger(uid) && Number.isInteger(gid) ? { uid, gid } : undefined
  } catch {
    return undefined
  }
}

export function isAnotherUser(user: UnixUser): user is Required<UnixUser> {
  return user.uid !== undefined
}

/** Tested by actually running as that user: mode bits don't cover parent folders, ACLs or mount options. */
export async function canEnter(user: UnixUser, directory: string): Promise<boolean> {
  return succeeds(user, '/bin/sh', ['-c', 'cd -- "$0"', directory])
}

export async function canRun(user: UnixUser, program: string): Promise<boolean> {
  return succeeds(user, program, ['--version'])
}

async function succeeds(user: UnixUser, program: string, args: string[]): Promise<boolean> {
  try {
    await run(program, args, { ...user, cwd: '/' })
    return true
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? error.code : undefined
    if (reason === 'EPERM' || reason === 'EINVAL')
      throw new StartFailure(
        'Postgres refuses to run as root and this machine doesn’t let root become another user; ' +
          'start Postern as an ordinary user or set DATABASE_URL.',
      )
    return false
  }
}
