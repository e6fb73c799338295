/** Runs the locker simulator as a child process for the demo. It exits with the server. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const program = join(import.meta.dirname, '../../../../lockerSim/main.ts')

/** Undefined if it doesn't start, for example because its port is taken. */
export async function startSimulatorProcess(url: URL): Promise<AsyncDisposable | undefined> {
  const options = [
    '--port',
    url.port,
    '--host',
    url.hostname,
    '--banks',
    'none',
    '--cu16-port',
    '0',
    '--until-input-ends',
  ]
  const child = spawn(process.execPath, [program, ...options], { stdio: ['pipe', 'pipe', 'inherit'] })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  child.once('exit', () => process.off('exit', kill))
  for await (const _ of createInterface(child.stdout)) {
    child.stdout.resume()
    return {
      [Symbol.asyncDispose]: async () => {
        if (child.exitCode !== null || child.signalCode !== null) return
        child.kill('SIGTERM')
        await once(child, 'exit')
      },
    }
  }
  return undefined
}
