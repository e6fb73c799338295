/** Tasks that exist only on the browser tests' server: one fails the first time, and one is marked as deleting data. */
import { z } from 'zod'
import '../areas/index.ts'
import { allTasks, registerTasks } from '../tasks/registry.ts'
import { task } from '../tasks/task.ts'

const seen = new Set<unknown>()

registerTasks([
  ...allTasks(),
  task({
    key: 'test.flaky',
    title: 'Flaky test task',
    description: 'Fails the first time it runs with a word, and succeeds the second time.',
    queue: 'data',
    schedule: null,
    retries: 0,
    params: z.strictObject({ word: z.string().min(1) }),
    run: async (run) => {
      run.log('Calling the vendor')
      const word = JSON.stringify(run.params)
      if (!seen.has(word)) {
        seen.add(word)
        throw new Error('Vendor API timed out after 30 s')
      }
      run.summarize('The vendor answered')
    },
  }),
  task({
    key: 'test.purge',
    title: 'Purge test data',
    description: 'Deletes nothing.',
    queue: 'data',
    schedule: null,
    isDestructive: true,
    run: async () => {},
  }),
])
