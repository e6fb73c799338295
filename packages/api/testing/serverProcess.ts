/** The server as people run it: a separate process with its own Postgres, which can be killed. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { afterAll } from 'vitest'

export interface ServerProcess {
  readonly url: string
  /** For the first administrator; empty unless we waited for the setup link. */
  readonly setUpToken: string
  /** kill -9: no cleanup; the Postgres it started is left behind. */
  kill(): Promise<void>
  /** Ctrl-C. */
  stop(): Promise<number | null>
}

const main = join(import.meta.dirname, '../main.ts')

/** Waits for the first matching line and returns its capture group. */
export async function printed(child: ChildProcess, pattern: RegExp): Promise<string> {
  let said = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  if (!child.stdout) throw new Error('no output')
  for await (const line of createInterface(child.stdout)) {
    const found = pattern.exec(line)?.[1]
    if (found) {
      child.stdout.resume()
      return found
    }
  }
  throw new Error(`The server did not start: ${said}`)
}

export const readyAt = /ready at (http:\/\/\S+)/
export const setUpLink = /^(http:\/\/localhost:\d+\/login#setup=pst_[\w-]{43})$/

/** Only the settings given here: those of the run that could change what is served are left out. */
function spawnMain(dataDir: string, environment: Record<string, string>): ChildProcess {
  const { DEMO: _, HOST: __, ...clean } = process.env
  // Fewer garbage collections while it loads its code, which is most of what a start costs.
  return spawn(process.execPath, ['--max-semi-space-size=32', main], {
    env: { ...clean, PORT: '0', DATA_DIR: dataDir, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

export async function end(child: ChildProcess, signal: NodeJS.Signals = 'SIGINT'): Promise<number | null> {
  const gone = once(child, 'exit')
  child.kill(signal)
  const [code] = await gone
  return code as number | null
}

/** What a start that ends by itself says, and its exit code. */
export async function refusalOf(child: ChildProcess): Promise<{ said: string; code: number | null }> {
  if (!child.stderr) throw new Error('no output')
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  return { said: said.trim(), code }
}

/** Servers that share a new data folder. Those that still run when the test file ends are killed. */
export async function serversInOneFolder() {
  const dataDir = await mkdtemp(join(tmpdir(), 'postern-servers-'))
  const children: ChildProcess[] = []
  afterAll(async () => {
    for (const child of children) if (child.exitCode === null) child.kill('SIGKILL')
    await rm(dataDir, { recursive: true, force: true })
  })
  const start = (environment: Record<string, string>): ChildProcess => {
    const child = spawnMain(dataDir, environment)
    children.push(child)
    return child
  }
  return { dataDir, start }
}

/** Without the demo. It's ready once it has printed a URL; the very first start also prints the setup link. */
export async function startServerProcess(dataDir: string, address: RegExp = readyAt): Promise<ServerProcess> {
  const child = spawnMain(dataDir, { DEMO: 'off' })
  const { origin, hash } = new URL(await printed(child, address))
  return {
    url: origin,
    setUpToken: hash.replace('#setup=', ''),
    kill: async () => {
      await end(child, 'SIGKILL')
    },
    stop: () => end(child),
  }
}
