import { randomUUID } from 'node:crypto'
import { constants, copyFile, link, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartFailure } from '../startFailure.ts'
import { identityOf, postgresProcessesIn, signal, within } from './processes.ts'

/**
 * A data directory belongs to one Postern at a time. The lock names the Node process, not Postgres, which distinguishes a
 * running Postern from a Postgres whose Postern was killed.
 */
export async function takeOwnership(home: string, patienceMs = 2_000): Promise<() => Promise<void>> {
  const lock = join(home, 'postern.lock')
  const mine = `${process.pid}\n${await identityOf(process.pid)}\n`
  const draft = `${lock}.${randomUUID()}`
  try {
    await writeFile(draft, mine)
    // link() never overwrites, so only one of two concurrent starts gets it; the loser checks the owner again.
    while (!(await linked(draft, lock))) await removeDeadLock(lock, draft, home, patienceMs)
  } finally {
    await rm(draft, { force: true })
  }
  return async () => {
    if ((await contentOf(lock)) === mine) await rm(lock, { force: true })
  }
}

async function linked(from: string, to: string): Promise<boolean> {
  try {
    // Not every file system has links; with a copy, the lock is empty for an instant.
    await link(from, to).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') throw error
      return copyFile(from, to, constants.COPYFILE_EXCL)
    })
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

async function removeDeadLock(lock: string, draft: string, home: string, patienceMs: number): Promise<void> {
  const content = await contentOf(lock)
  if (content === undefined) return
  const lockLeft = async () => (await contentOf(lock)) !== content
  // Wait a moment: on a restart, the new process starts while the old one is still stopping.
  if (!(await within(patienceMs, async () => (await ownerLeft(content)) || (await lockLeft()))))
    throw new StartFailure(
      `Another Postern (process ${content.split('\n')[0]}) already uses the data in ${home}; ` +
        'stop it, or set DATA_DIR and PORT to run a second one beside it.',
    )
  // One at a time: between reading a dead lock and removing it, another start could replace it with its own.
  const turn = `${lock}.turn`
  if (!(await linked(draft, turn))) {
    const other = await contentOf(turn)
    if (other !== undefined && (await ownerLeft(other))) await rm(turn, { force: true })
    await sleep(5)
    return
  }
  try {
    if ((await contentOf(lock)) === content && (await ownerLeft(content))) await rm(lock, { force: true })
  } finally {
    await rm(turn, { force: true })
  }
}

/** An empty lock was never finished. */
async function ownerLeft(lock: string): Promise<boolean> {
  const [pid, identity] = lock.split('\n')
  return !identity || (await identityOf(Number(pid))) !== identity
}

async function contentOf(path: string): Promise<string | undefined> {
  return readFile(path, 'utf8').catch(() => undefined)
}

/**
 * kill -9 of Node leaves Postgres running. We stop it instead of adopting it: its output goes nowhere, its settings may be
 * outdated, and stopping takes a tenth of a second. Call it only while owning the directory.
 */
export async function stopOrphan(cluster: string): Promise<void> {
  const isGone = async () => (await postgresProcessesIn(cluster)).length === 0
  const pidFile = join(cluster, 'postmaster.pid')
  const leader = Number.parseInt((await contentOf(pidFile)) ?? '', 10)
  const steps: [NodeJS.Signals, number][] = [
    ['SIGINT', 10_000], // fast shutdown
    ['SIGQUIT', 5_000], // immediate: the next start recovers from the WAL, as after a crash
  ]
  for (const [name, patience] of steps) {
    const running = await postgresProcessesIn(cluster)
    // Without a postmaster its children exit on their own; the signal is for those that hang.
    for (const pid of running.includes(leader) ? [leader] : running) signal(pid, name)
    if (await within(patience, isGone)) {
      // Postgres clears a dead PID itself, but takes a reused PID or a zombie for a running server.
      if (leader > 0 && signal(leader, 0)) await rm(pidFile, { force: true })
      return
    }
  }
  throw new StartFailure(
    `An earlier Postgres (process ${leader}) is still running in ${cluster} and doesn’t stop; end it and start again.`,
  )
}
