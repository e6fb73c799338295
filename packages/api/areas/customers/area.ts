/** The customers area as the server runs it. */
import type { Area } from '../../engine/area.ts'
import { masksFiles } from '../shared/maskedFiles.ts'
import { configurationRoutes } from './configuration.ts'
import { customerFigures } from './customerFigures.ts'
import { customerRules } from './customerRules.ts'
import { customerSearch } from './customerSearch.ts'
import { scoresTask } from './keptScores.ts'
import { refuseBeyond } from './limits.ts'
import { customerRoutes } from './overview.ts'
import { purgeArchivedTask } from './purgeArchivedTask.ts'
import { retentionTask } from './retentionTask.ts'
import { settingsRules } from './settingsRules.ts'

export const customers: Area = {
  search: [customerSearch],
  rules: [customerRules, settingsRules],
  figures: [customerFigures],
  routes: (app, deps) => {
    customerRoutes(app, deps)
    configurationRoutes(app, deps)
  },
  tasks: [scoresTask, purgeArchivedTask, retentionTask],
  refuseBeyond,
  masksFiles,
}
