import { privateNetworks } from '../../../deps.ts'
import { task } from '../../../tasks/task.ts'
import { isAnyDue, sampleRedis } from './sample.ts'

export const sampleRedisTask = task({
  key: 'redis.sample',
  title: 'Sample Redis',
  description: 'Polls every Redis instance whose interval has passed, stores its figures, and opens and closes alerts.',
  queue: 'monitoring',
  // The shortest poll interval an instance can have.
  schedule: { everySeconds: 5 },
  isNeeded: isAnyDue,
  missed: 'skip',
  retries: 0,
  timeoutSeconds: 60,
  run: async (run, { database, secrets, redis = privateNetworks() }) => {
    await run.count(await sampleRedis({ database, secrets, redis }))
  },
})
