/** The carrier rules, rule sets and unmatched scans area as the server runs it. */
import type { Area } from '../../engine/area.ts'
import { Books } from './books.ts'
import { carrierLogicFigures, primaryCarrierLogicFigures } from './carrierLogicFigures.ts'
import { carrierLogicRules, primaryCarrierLogicRules } from './carrierLogicRules.ts'
import { followUpTask } from './followUps.ts'
import { identifyRoutes } from './identifyRoutes.ts'
import { carrierMonitorRules } from './monitorRules.ts'
import { unmatchedHome } from './reviewHome.ts'
import { compareRulesTask } from './ruleFacts.ts'
import { ruleSearch } from './ruleSearch.ts'
import { ruleSetRoutes } from './ruleSetRoutes.ts'
import { ruleUseRoutes } from './ruleUseRoutes.ts'
import { scanRoutes } from './scanRoutes.ts'
import { carrierLogicCard, unmatchedCard } from './systemCards.ts'
import { clusterTask } from './unmatched/clusters.ts'
import { unmatchedRoutes } from './unmatched/routes.ts'
import { workbenchRoutes } from './workbenchRoutes.ts'

export const carrierLogic: Area = {
  monitors: carrierMonitorRules,
  home: [unmatchedHome],
  search: [ruleSearch],
  rules: [carrierLogicRules, primaryCarrierLogicRules],
  figures: [carrierLogicFigures, primaryCarrierLogicFigures],
  systemCards: [unmatchedCard, carrierLogicCard],
  routes: (app, deps) => {
    const books = new Books()
    identifyRoutes(app, deps, books)
    workbenchRoutes(app, deps, books)
    ruleSetRoutes(app, deps, books)
    ruleUseRoutes(app, deps, books)
    scanRoutes(app, deps, books)
    unmatchedRoutes(app, deps, books)
  },
  tasks: [followUpTask, compareRulesTask, clusterTask],
  purging: {
    along: [
      { target: 'carrierLogic', table: 'carrier_rule_facts', column: 'rule_id' },
      { target: 'primaryCarrierLogic', table: 'carrier_rule_facts', column: 'rule_id' },
    ],
  },
}
