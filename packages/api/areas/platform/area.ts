/** The platform area as the server runs it. */
import type { Area } from '../../engine/area.ts'
import { systemCards } from '../../engine/registry.ts'
import { startDemoRedis } from './redis/demoServer.ts'
import { redisFigures } from './redis/figures.ts'
import { redisMonitorRules } from './redis/monitorRules.ts'
import { registerOwnRedis } from './redis/ownInstance.ts'
import { redisRoutes } from './redis/routes.ts'
import { sampleRedisTask } from './redis/sampleTask.ts'
import { redisCard } from './redis/systemCard.ts'
import { thinSamplesTask } from './redis/thin.ts'
import { redisRules } from './redisRules.ts'
import { systemHealthRoutes } from './systemHealth.ts'
import { taskDaemonCard } from './tasks/systemCard.ts'
import { tasksHome } from './tasks/taskHome.ts'
import { taskRoutes } from './tasks/taskRoutes.ts'
import { demoTask } from './upkeep/demoTask.ts'
import { cleaningTasks } from './upkeep/expiredRows.ts'
import { foldChangesTask } from './upkeep/foldChangesTask.ts'
import { monthsTask } from './upkeep/monthsTask.ts'
import { sendMailTask } from './upkeep/sendMailTask.ts'

export const platform: Area = {
  monitors: redisMonitorRules,
  home: [tasksHome],
  rules: [redisRules],
  figures: [redisFigures],
  routes: (app, deps) => {
    redisRoutes(app, deps)
    taskRoutes(app, deps)
    systemHealthRoutes(app, deps, systemCards())
  },
  tasks: [sendMailTask, monthsTask, foldChangesTask, ...cleaningTasks, sampleRedisTask, thinSamplesTask, demoTask],
  systemCards: [taskDaemonCard, redisCard],
  start: async (deps) => {
    await registerOwnRedis(deps)
    return startDemoRedis(deps)
  },
}
