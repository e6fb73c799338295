import { buildConsoleIfStale } from './consoleBuild.mjs'
import { giveUp, requireSetUp } from './root.mjs'

requireSetUp('start')
const watches = process.argv.includes('--watch')
const building = buildConsoleIfStale()
// The build runs in a separate process, so this one loads the server's code in parallel, which takes as long.
if (!watches) await importApi('server.ts')
if (!(await building)) giveUp('The console could not be built; the message above says why: mend that and start again.')
stopWithNpm()
// Runs in this process, so no parent has to forward signals and Ctrl-C reaches the server directly.
if (watches) await import('./watch.mjs')
else await importApi('main.ts')

/** Imports by URL: with a static path, type-checking tools would check the whole server. */
function importApi(/** @type {string} */ file) {
  return import(new URL(`../packages/api/${file}`, import.meta.url).href)
}

/** Stops when npm is stopped: that ends the shell between npm and us, which doesn't forward the signal. */
function stopWithNpm() {
  if (!process.env.npm_lifecycle_event) return
  const shell = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 100)
  watch.unref()
}
