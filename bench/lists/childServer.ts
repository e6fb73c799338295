/** Runs a server in its own process, so its CPU time can be measured separately. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

export interface ChildServer {
  readonly pid: number
  readonly url: string
  /** What it printed when it was ready. */
  readonly printed: string
  readonly stop: () => Promise<void>
}

interface Start {
  readonly command: readonly string[]
  readonly env: Readonly<Record<string, string>>
  readonly cwd?: string
  /** Output goes to this file, because reading a pipe would cost the client CPU time. */
  readonly log: string
  /** Matches the output of a server that is ready; the first group is its URL. */
  readonly ready: RegExp
  readonly seconds?: number
}

async function waitFor(child: ChildProcess, { log, ready, seconds = 120 }: Start): Promise<readonly [string, string]> {
  for (let waited = 0; waited < seconds * 10; waited++) {
    const printed = await readFile(log, 'utf8')
    const url = ready.exec(printed)?.[1]
    if (url) return [url, printed]
    if (child.exitCode !== null) throw new Error(`ended with code ${child.exitCode}: ${printed.slice(-2_000)}`)
    await sleep(100)
  }
  throw new Error(`not ready after ${seconds} seconds: ${(await readFile(log, 'utf8')).slice(-2_000)}`)
}

export async function startChild(start: Start): Promise<ChildServer> {
  const [program = '', ...args] = start.command
  const out = openSync(start.log, 'w')
  const child = spawn(program, args, {
    env: { ...process.env, NODE_ENV: 'production', ...start.env },
    cwd: start.cwd,
    stdio: ['ignore', out, out],
  })
  closeSync(out)
  const gone = once(child, 'exit')
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
    const forced = setTimeout(() => child.kill('SIGKILL'), 10_000)
    await gone
    clearTimeout(forced)
  }
  try {
    const [url, printed] = await waitFor(child, start)
    return { pid: child.pid ?? 0, url: url.replace('localhost', '127.0.0.1'), printed, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Runs a program until it exits. Throws if it fails. */
export async function run(
  command: readonly string[],
  env: Readonly<Record<string, string>>,
  cwd: string,
): Promise<void> {
  const [program = '', ...args] = command
  const child = spawn(program, args, { env: { ...process.env, ...env }, cwd, stdio: ['ignore', 'pipe', 'pipe'] })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => {
      printed += bytes.toString()
    })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`${command.join(' ')} ended with code ${code}: ${printed.trim().slice(-1_000)}`)
}
