import { buildConsoleIfStale } from './consoleBuild.mjs'
import { giveUp, requireSetUp } from './root.mjs'

requireSetUp('start')
const watches = process.argv.includes('--watch')
const building = buildConsoleIfStale()
// The build is a process of its own: meanwhile this one reads the server's code, which takes as long.
if (!watches) await importApi('server.ts')
if (!(await building)) giveUp('The console could not be built; the message above says why: mend that and start again.')
stopWithNpm()
// In this process: one less to pass signals on, and Ctrl-C reaches the server itself.
if (watches) await import('./watch.mjs')
else await importApi('main.ts')

/** By address, or checking the types of tools would check the whole server. */
function importApi(/** @type {string} */ file) {
  return import(new URL(`../packages/api/${file}`, import.meta.url).href)
}

/** Ending npm ends the shell between npm and us, and that shell does not pass the signal on. */
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
