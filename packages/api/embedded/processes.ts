import { execFile } from 'node:child_process'
import { readdir, readFile, readlink } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)
const hasProc = process.platform === 'linux'

/**
 * Identifies a process uniquely, so a PID that is later reused isn't mistaken for it. In containers, the same small PIDs
 * come back on every start. Undefined = no such process.
 */
export async function identityOf(pid: number): Promise<string | undefined> {
  if (!hasProc) return (await ps(['-o', 'lstart=', '-p', String(pid)])).trim() || undefined
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  if (stat === undefined) return undefined
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ') // the name before it may contain spaces and parentheses
  // A zombie answers kill(pid, 0), and without an init process in the container it stays forever.
  if (fields[0] === 'Z') return undefined
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '')
  return `${boot.trim()} ${fields[19]}`
}

/** The Postgres processes that run in this data directory. */
export async function postgresProcessesIn(cluster: string): Promise<number[]> {
  if (!hasProc) {
    const lines = (await ps(['-axo', 'pid=,command='])).split('\n')
    const here = lines.filter((line) => line.includes('postgres') && line.includes(`-D ${cluster} `))
    return here.map((line) => Number.parseInt(line, 10))
  }
  const pids = (await readdir('/proc')).map(Number).filter(Number.isInteger)
  const here = await Promise.all(pids.map((pid) => worksIn(pid, cluster)))
  return pids.filter((_, index) => here[index])
}

async function worksIn(pid: number, cluster: string): Promise<boolean> {
  const name = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '')
  if (name.trim() !== 'postgres' || (await identityOf(pid)) === undefined) return false
  // The working directory follows a moved folder and differs for a copied one; the command line does neither. But in a
  // container, root may not be allowed to read other users' working directories.
  const directory = await readlink(`/proc/${pid}/cwd`).catch(() => undefined)
  if (directory !== undefined) return directory === cluster
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return command.split('\0').includes(cluster)
}

/** False = there is no such process (anymore). Signal 0 only checks. */
export function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name)
  } catch {
    return false
  }
}

export async function within(milliseconds: number, condition: () => Promise<boolean>): Promise<boolean> {
  const end = performance.now() + milliseconds
  while (!(await condition())) {
    if (performance.now() > end) return false
    await sleep(20)
  }
  return true
}

async function ps(args: string[]): Promise<string> {
  return run('ps', args).then(
    ({ stdout }) => stdout,
    () => '',
  )
}
