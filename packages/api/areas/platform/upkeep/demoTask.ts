import { tx } from '../../../database/db.ts'
import { beatOn } from '../../../demo/demoTraffic.ts'
import { task } from '../../../tasks/task.ts'

export const demoTask = task({
  key: 'demo.beat',
  title: 'Keep the demo alive',
  description: 'Sends the heartbeats of the demo’s stations and locker banks.',
  queue: 'monitoring',
  schedule: { everySeconds: 60 },
  missed: 'skip',
  appliesTo: ({ demo }) => demo,
  run: (_run, { database }) => tx(database, 'all', beatOn),
})
