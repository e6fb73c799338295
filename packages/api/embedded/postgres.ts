import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { diskIsFull, StartFailure } from '../startFailure.ts'
import type { DataFolder } from './dataFolder.ts'

/** Inherits nothing: PGDATA, PGOPTIONS and the like would change what runs, and we match messages in English. */
export const environment = { LC_ALL: 'C', LANG: 'C', TZ: 'UTC', PATH: '/usr/bin:/bin' }

const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '60',
  shared_buffers: '128MB',
  fsync: 'on',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
  log_min_error_statement: 'panic', // statements may contain data that must not be logged
  log_checkpoints: 'off',
  log_line_prefix: '',
}

export interface RunningPostgres {
  port: number
  /** Settles only if Postgres exits unexpectedly. */
  died: Promise<string>
  /** Whether it has logged this text since it was last ready; after a crash it recovers by itself if it can. */
  complains: (text: string) => boolean
  stop: () => Promise<void>
}

const readyWords = 'ready to accept connections'

type Child = ChildProcessByStdio<null, null, Readable>

const attempts = 20

/** On any free port, or on the port where clients expect it. */
export async function runPostgres(place: DataFolder, flags: string[], wanted?: number): Promise<RunningPostgres> {
  for (let attempt = 1; ; attempt++) {
    const log = new Tail()
    const port = wanted ?? (await freePort())
    const child = launch(place, port, flags, log)
    const exited = new Promise<void>((done) => child.once('exit', () => done()))
    if (await isReady(child, log)) return supervise(child, exited, port, log)
    if (child.pid !== undefined) await endWithin(5_000, child, 'SIGQUIT', exited)
    // Another program took the port in the meantime, or children of a killed Postgres are still exiting.
    const mayPass = /Address already in use|pre-existing shared memory block/.test(log.text)
    if (!mayPass || attempt === attempts) throw new StartFailure(explainLog(log.text, place.cluster))
    await sleep(250)
  }
}

function launch({ binaries, cluster, user }: DataFolder, port: number, flags: string[], log: Tail): Child {
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(binaries.postgres, ['-D', cluster, '-p', String(port), ...options, ...flags], {
    ...user,
    env: environment,
    cwd: '/',
    detached: true, // otherwise Ctrl-C reaches Postgres before pending requests are done
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  child.stderr.on('data', (chunk: Buffer) => log.add(chunk)) // always: a full pipe would stop Postgres
  return child
}

async function isReady(child: Child, log: Tail): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const tooLong = setTimeout(() => resolve(false), 120_000) // crash recovery under load takes a while
  child.stderr.on('data', () => log.text.includes(readyWords) && resolve(true))
  child.once('close', () => resolve(false)) // not 'exit': its last output comes after that
  child.once('error', (error) => {
    log.add(error.message)
    resolve(false)
  })
  return promise.finally(() => clearTimeout(tooLong))
}

function supervise(child: Child, exited: Promise<void>, port: number, log: Tail): RunningPostgres {
  // For a process.exit() or a crash of ours: the best we can do synchronously.
  const onExit = () => child.kill('SIGINT')
  process.once('exit', onExit)
  exited.then(() => process.removeListener('exit', onExit))

  const { promise: died, resolve } = Promise.withResolvers<string>()
  let stopping: Promise<void> | undefined
  child.once('exit', async (code, signal) => {
    if (stopping !== undefined) return
    await sleep(200) // its last output arrives late
    resolve(`The embedded Postgres stopped unexpectedly (${signal ?? code}): ${log.lastComplaint}`)
  })

  async function stopInSteps(): Promise<void> {
    const steps: [NodeJS.Signals, number][] = [
      ['SIGINT', 10_000], // fast: open transactions are rolled back, a checkpoint is written
      ['SIGQUIT', 5_000], // immediate: the next start recovers
      ['SIGKILL', 5_000],
    ]
    for (const [name, patience] of steps) {
      if (await endWithin(patience, child, name, exited)) return
    }
  }
  return {
    port,
    died,
    complains: (text) => log.sinceReady.includes(text),
    stop: () => (stopping ??= stopInSteps()),
  }
}

async function endWithin(
  patience: number,
  child: Child,
  signal: NodeJS.Signals,
  exited: Promise<void>,
): Promise<boolean> {
  child.kill(signal)
  const cancel = new AbortController()
  const tooLong = sleep(patience, false, { signal: cancel.signal }).catch(() => false)
  const ended = await Promise.race([exited.then(() => true), tooLong])
  cancel.abort()
  return ended
}

/** The last output of a program, bounded. */
class Tail {
  text = ''

  add(chunk: Buffer | string): void {
    this.text = (this.text + chunk).slice(-8_000)
  }

  get sinceReady(): string {
    return this.text.slice(this.text.lastIndexOf(readyWords) + 1)
  }

  get lastComplaint(): string {
    const lines = this.text.trim().split('\n')
    return lines.findLast((line) => /FATAL|PANIC|terminated|shut down/.test(line)) ?? lines.at(-1) ?? ''
  }
}

const explanations: [RegExp, (cluster: string, match: RegExpExecArray) => string][] = [
  [/No space left on device/, diskIsFull],
  [
    /error while loading shared libraries: ([^:\s]+)|ENOENT/,
    (_, [, library]) =>
      `The embedded Postgres doesn’t run on this system${library ? ` (${library} is missing)` : ''}; ` +
      'run "npm ci", or set DATABASE_URL to a Postgres 15 or newer.',
  ],
  [
    /could not (?:create|map|resize) (?:[a-z]{1,20} )?shared memory|Cannot allocate memory/,
    () => 'There isn’t enough free memory for Postgres; free some, or set DATABASE_URL to another machine.',
  ],
  [
    /Permission denied|wrong ownership|invalid permissions|Read-only file system/,
    (cluster) => `Postgres can’t read and write all of ${cluster}; change the folder’s owner back.`,
  ],
]

export function explainLog(log: string, cluster: string): string {
  for (const [pattern, sentence] of explanations) {
    const match = pattern.exec(log)
    if (match) return sentence(cluster, match)
  }
  return `Postgres didn’t start in ${cluster}. It said:\n${log.trim().split('\n').slice(-6).join('\n')}`
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done, fail) => server.once('error', fail).listen(0, '127.0.0.1', done))
  const address = server.address()
  await new Promise((done) => server.close(done))
  if (address === null || typeof address === 'string') throw new StartFailure('No free port on 127.0.0.1.')
  return address.port
}
