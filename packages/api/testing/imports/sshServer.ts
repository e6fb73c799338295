/** A real OpenSSH server for tests: as the current user, only on this machine, with its own keys and folder. */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants } from 'node:fs'
import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { freePort } from '../../freePort.ts'

const run = promisify(execFile)

const programs = ['/usr/sbin/sshd', '/usr/local/sbin/sshd', '/opt/homebrew/sbin/sshd', '/usr/bin/sshd']

const isProgram = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

export interface SshServer extends AsyncDisposable {
  readonly port: number
  readonly userName: string
  /** Signs in its user. */
  readonly privateKey: string
  /** In the format of `ssh-keygen -l`. */
  readonly fingerprint: string
  /** The folder with its files, as its user sees it. */
  readonly folder: string
}

const settingsOf = (port: number, at: (name: string) => string): string[] => [
  `Port ${port}`,
  'ListenAddress 127.0.0.1',
  `HostKey ${at('host_key')}`,
  `AuthorizedKeysFile ${at('user_key.pub')}`,
  'PidFile none',
  'UsePAM no',
  'StrictModes no',
  'PermitRootLogin yes',
  'PasswordAuthentication yes',
  'KbdInteractiveAuthentication no',
  'AllowTcpForwarding no',
  'MaxStartups 100',
  'Subsystem sftp internal-sftp',
  'ForceCommand internal-sftp',
]

async function isReady(child: ChildProcess): Promise<boolean> {
  if (!child.stderr) return false
  for await (const line of createInterface(child.stderr))
    if (line.includes('Server listening')) {
      child.stderr.resume()
      return true
    }
  return false // it ended
}

/** As root, it needs this folder for its unprivileged process. */
const makeOwnFolder = () => (process.getuid?.() === 0 ? mkdir('/run/sshd', { recursive: true }) : undefined)

interface Options {
  readonly port?: number
}

/** Undefined: this machine has no sshd. Always `stop` it: it outlives a failing test. */
export async function startSshServer({ port }: Options = {}): Promise<SshServer | undefined> {
  const program = programs.find(isProgram)
  if (program === undefined) return undefined
  await makeOwnFolder()
  const own = await realpath(await mkdtemp(join(tmpdir(), 'postern-ssh-')))
  const [at, used] = [(name: string) => join(own, name), port ?? (await freePort())]
  for (const name of ['host_key', 'user_key'])
    await run('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', at(name)])
  await mkdir(at('files'))
  await writeFile(at('config'), `${settingsOf(used, at).join('\n')}\n`)
  const child = spawn(program, ['-D', '-e', '-f', at('config')], { stdio: ['ignore', 'ignore', 'pipe'] })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  const stop = async () => {
    process.off('exit', kill)
    if (child.exitCode === null && child.signalCode === null) {
      kill()
      await once(child, 'exit')
    }
    await rm(own, { recursive: true, force: true })
  }
  if (!(await isReady(child))) {
    await stop()
    throw new Error('sshd doesn’t start')
  }
  const { stdout } = await run('ssh-keygen', ['-l', '-f', at('host_key.pub')])
  return {
    port: used,
    userName: userInfo().username,
    privateKey: await readFile(at('user_key'), 'utf8'),
    fingerprint: stdout.split(' ')[1] ?? '',
    folder: at('files'),
    [Symbol.asyncDispose]: stop,
  }
}
