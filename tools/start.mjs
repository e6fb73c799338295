import { buildConsoleIfStale } from './consoleBuild.mjs'
import { giveUp, requireSetUp } from './root.mjs'

requireSetUp('start')
if (!(await buildConsoleIfStale()))
  giveUp('The console could not be built; the message above says why: mend that and start again.')
stopWithNpm()
// In this process: one less to pass signals on, and Ctrl-C reaches the server itself.
if (process.argv.includes('--watch')) await import('./watch.mjs')
else await import(new URL('../packages/api/main.ts', import.meta.url).href) // by address, or checking the types of tools would check the whole server

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
