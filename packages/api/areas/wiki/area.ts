/** The wiki area as the server runs it. */
import type { Area } from '../../engine/area.ts'
import { commentRoutes } from './commentRoutes.ts'
import { fileRoutes } from './fileRoutes.ts'
import { spaceFileRoutes } from './files/spaceFileRoutes.ts'
import { findRoutes } from './findRoutes.ts'
import { guideRoutes } from './guideRoutes.ts'
import { pageRoutes } from './pageRoutes.ts'
import { pageSearch } from './pageSearch.ts'
import { wikiTopics } from './pageSight.ts'
import { readerRoutes } from './readerRoutes.ts'
import { reviewsTask } from './reviewsTask.ts'
import { revisionRoutes } from './revisionRoutes.ts'
import { spaceRoutes } from './spaceRoutes.ts'
import { trashTask } from './trashTask.ts'

export const wiki: Area = {
  tasks: [trashTask, reviewsTask],
  search: [pageSearch],
  topics: wikiTopics,
  routes: (app, deps) => {
    spaceRoutes(app, deps)
    pageRoutes(app, deps)
    revisionRoutes(app, deps)
    findRoutes(app, deps)
    guideRoutes(app, deps)
    spaceFileRoutes(app, deps)
    readerRoutes(app, deps)
    commentRoutes(app, deps)
    fileRoutes(app, deps)
  },
}
