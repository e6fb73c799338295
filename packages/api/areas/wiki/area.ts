/** The wiki, as the server has it. */
import type { Area } from '../../engine/area.ts'
import { findRoutes } from './findRoutes.ts'
import { pageRoutes } from './pageRoutes.ts'
import { revisionRoutes } from './revisionRoutes.ts'
import { spaceRoutes } from './spaceRoutes.ts'
import { trashTask } from './trashTask.ts'

export const wiki: Area = {
  tasks: [trashTask],
  routes: (app, deps) => {
    spaceRoutes(app, deps)
    pageRoutes(app, deps)
    revisionRoutes(app, deps)
    findRoutes(app, deps)
  },
}
