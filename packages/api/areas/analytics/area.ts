/** The customer analytics area as the server runs it. */
import type { Area } from '../../engine/area.ts'
import { detailRoutes } from './detailRoutes.ts'
import { reportRoutes } from './reports/reportRoutes.ts'
import { sendReportsTask } from './reports/sendReportsTask.ts'
import { countTask, keepHealthTask, rebuildTask } from './rollUps/countTasks.ts'
import { analyticsRoutes } from './routes.ts'
import { scenarioRoutes } from './scenarioRoutes.ts'

export const analytics: Area = {
  tasks: [countTask, rebuildTask, keepHealthTask, sendReportsTask],
  routes: (app, deps) => {
    analyticsRoutes(app, deps)
    detailRoutes(app, deps)
    scenarioRoutes(app, deps)
    reportRoutes(app, deps)
  },
}
