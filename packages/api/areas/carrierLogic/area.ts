/** Carrier rules, rule sets and unmatched scans, as the server has them. */
import type { Area } from '../../engine/area.ts'
import { Books } from './books.ts'
import { carrierLogicFigures, primaryCarrierLogicFigures } from './carrierLogicFigures.ts'
import { carrierLogicRules, primaryCarrierLogicRules } from './carrierLogicRules.ts'
import { finishFollowUps } from './followUps.ts'
import { identifyRoutes } from './identifyRoutes.ts'
import { ruleSetRoutes } from './ruleSetRoutes.ts'
import { ruleUseRoutes } from './ruleUseRoutes.ts'
import { scanRoutes } from './scanRoutes.ts'
import { unmatchedRoutes } from './unmatched/routes.ts'
import { workbenchRoutes } from './workbenchRoutes.ts'

const followUpBooks = new Books()

export const carrierLogic: Area = {
  rules: [carrierLogicRules, primaryCarrierLogicRules],
  figures: [carrierLogicFigures, primaryCarrierLogicFigures],
  routes: (app, deps) => {
    const books = new Books()
    identifyRoutes(app, deps, books)
    workbenchRoutes(app, deps, books)
    ruleSetRoutes(app, deps, books)
    ruleUseRoutes(app, deps, books)
    scanRoutes(app, deps, books)
    unmatchedRoutes(app, deps, books)
  },
  jobs: [
    {
      name: 'Finishing published rules',
      everySeconds: 60,
      runsOn: 'workers',
      run: (database) => finishFollowUps(database, followUpBooks, 5),
    },
  ],
}
