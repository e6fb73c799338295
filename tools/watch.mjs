// `npm run dev`: rebuilds the console and restarts the server as their sources change.
import { spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { runVite } from './consoleBuild.mjs'
import { root } from './root.mjs'

const builder = runVite(['build', '--watch', '--logLevel', 'warn'])
let leaving = false
let restarting = false
let server = startServer()
/** @type {NodeJS.Timeout | undefined} */
let settled

for (const name of ['api', 'domain', 'demo'])
  watch(join(root, 'packages', name), { recursive: true }, (_event, file) => {
    if (!file || /(^|\/)(node_modules|dist)\/|\.test\.ts$|~$/.test(file)) return
    clearTimeout(settled) // editors and git write many files at once
    settled = setTimeout(restart, 150)
  })

for (const name of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.once(name, leave)

function startServer() {
  const child = spawn(process.execPath, [join(root, 'packages', 'api', 'main.ts')], {
    stdio: 'inherit',
    env: { CHECK_ANSWERS: 'on', ...process.env },
  })
  /** @type {Promise<void>} */
  const exited = new Promise((done) => child.once('exit', () => done()))
  exited.then(
    () => leaving || restarting || console.info('The server has stopped; it starts again at the next change.'),
  )
  return { child, exited }
}

async function restart() {
  if (restarting || leaving) return
  restarting = true
  server.child.kill('SIGTERM')
  await server.exited // it must release the port and the data directory first
  restarting = false
  if (!leaving) server = startServer()
}

async function leave() {
  leaving = true
  builder.child.kill('SIGTERM')
  server.child.kill('SIGTERM') // harmless if the terminal's Ctrl-C has already reached it
  await Promise.all([server.exited, builder.done])
  process.exit(0)
}
