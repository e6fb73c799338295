/** The server as people run it: its own process with its own Postgres, which can be killed. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

export interface ServerProcess {
  readonly url: string
  /** kill -9: no goodbye, the Postgres it started is left behind. */
  kill(): Promise<void>
  /** Ctrl-C. */
  stop(): Promise<number | null>
}

const main = join(import.meta.dirname, '../main.ts')

/** The first line that matches, up to which everything has been printed. */
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

export async function startServerProcess(dataDir: string): Promise<ServerProcess> {
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, DEMO: 'small' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const gone = once(child, 'exit')
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    const [code] = await gone
    return code as number | null
  }
  return {
    url: await printed(child, /ready at (http:\/\/\S+)/),
    kill: async () => {
      await end('SIGKILL')
    },
    stop: () => end('SIGINT'),
  }
}
