/** The server as people run it: a separate process with its own Postgres, which can be killed. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

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

export const setUpLink = /^(http:\/\/localhost:\d+\/login#setup=pst_[\w-]{43})$/

/** Without the demo. It's ready once it has printed a URL; the very first start also prints the setup link. */
export async function startServerProcess(
  dataDir: string,
  address: RegExp = /ready at (http:\/\/\S+)/,
): Promise<ServerProcess> {
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, DEMO: 'off' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const gone = once(child, 'exit')
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    const [code] = await gone
    return code as number | null
  }
  const { origin, hash } = new URL(await printed(child, address))
  return {
    url: origin,
    setUpToken: hash.replace('#setup=', ''),
    kill: async () => {
      await end('SIGKILL')
    },
    stop: () => end('SIGINT'),
  }
}
