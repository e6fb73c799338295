/** CPU seconds of other processes, from /proc on Linux. On other systems they're unknown (NaN) and shown as a dash. */
import { readdirSync, readFileSync } from 'node:fs'

/** The kernel's clock tick in /proc: 100 a second on every Linux that Node runs on. */
const ticksPerSecond = 100

interface Stat {
  readonly parent: number
  readonly own: number
  /** Of children that have ended. */
  readonly ended: number
}

function statOf(pid: number | string): Stat | undefined {
  try {
    // The name in parentheses may contain anything, so fields are counted from its end.
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const [parent = 0, user = 0, system = 0, endedUser = 0, endedSystem = 0] = [1, 11, 12, 13, 14].map(
      (at) => fields[at],
    )
    return { parent, own: (user + system) / ticksPerSecond, ended: (endedUser + endedSystem) / ticksPerSecond }
  } catch {
    return undefined
  }
}

/** CPU seconds of a process with all its threads. */
export const processSeconds = (pid: number): number => statOf(pid)?.own ?? Number.NaN

export const parentOf = (pid: number): number | undefined => statOf(pid)?.parent

/** CPU seconds of a process and its children, including those that have ended, such as all Postgres backends. */
export function familySeconds(pid: number): number {
  const first = statOf(pid)
  if (!first) return Number.NaN
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(statOf)
    .filter((stat) => stat?.parent === pid)
  return children.reduce((sum, stat) => sum + (stat?.own ?? 0) + (stat?.ended ?? 0), first.own + first.ended)
}

export const clientSeconds = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}
