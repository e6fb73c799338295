import { buildConsoleIfStale } from './consoleBuild.mjs'
import { giveUp, requireSetUp } from './root.mjs'

requireSetUp('start')
if (!(await buildConsoleIfStale()))
  giveUp('The console could not be built; the message above says why: mend that and start again.')
// In this process: one less to pass signals on, and Ctrl-C reaches the server itself.
if (process.argv.includes('--watch')) await import('./watch.mjs')
else await import('../packages/api/main.ts')
