/** Runs a Redis server as a child process, on this machine only and without files, for the demo and tests. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

/** On the PATH, or in its usual places if a minimal PATH omits them. */
const programs = [
  'redis-server',
  '/usr/bin/redis-server',
  '/usr/local/bin/redis-server',
  '/opt/homebrew/bin/redis-server',
]

export interface RedisServer extends AsyncDisposable {
  readonly port: number
  readonly process: ChildProcess
}

/** Undefined if the program isn't installed. */
async function started(program: string, args: readonly string[]): Promise<ChildProcess | undefined> {
  const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'ignore'] })
  const isThere = await Promise.race([
    once(child, 'spawn').then(() => true),
    once(child, 'error').then(() => false),
  ]).catch(() => false)
  return isThere ? child : undefined
}

async function isReady(child: ChildProcess): Promise<boolean> {
  if (!child.stdout) return false
  for await (const line of createInterface(child.stdout))
    if (/ready to accept connections|sentinel id is/i.test(line)) {
      child.stdout.resume()
      return true
    }
  return false // it ended
}

export interface ServerOptions {
  readonly port: number
  /** Lines of redis.conf. Passed on standard input: a password on the command line would be visible to other users. */
  readonly settings: readonly string[]
  readonly directory: string
  readonly args?: readonly string[]
}

/** Undefined if redis-server isn't installed or doesn't start. */
export async function startRedisServer(options: ServerOptions): Promise<RedisServer | undefined> {
  const { port, settings, directory, args = ['-'] } = options
  for (const program of programs) {
    const child = await started(program, args)
    if (!child) continue
    const lines = [`port ${port}`, 'bind 127.0.0.1', `dir "${directory}"`, ...settings]
    child.stdin?.on('error', () => {}).end(`${lines.join('\n')}\n`)
    // Also kills it if the process exits without disposing.
    const kill = () => child.kill('SIGKILL')
    process.once('exit', kill)
    child.once('exit', () => process.off('exit', kill))
    if (!(await isReady(child))) return undefined
    return {
      port,
      process: child,
      [Symbol.asyncDispose]: async () => {
        if (child.exitCode !== null || child.signalCode !== null) return
        child.kill('SIGKILL') // nothing to save
        await once(child, 'exit')
      },
    }
  }
  return undefined
}
