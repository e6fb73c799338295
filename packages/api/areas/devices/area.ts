/** Stations, apps and API users, as the server has them. */
import type { Area } from '../../engine/area.ts'
import { apiUserRules } from './apiUserRules.ts'
import { appRules } from './appRules.ts'
import { appSecurityRoleRules } from './appSecurityRoleRules.ts'
import { stationArchiveRoute } from './archiveStation.ts'
import { fleetRoutes } from './fleetRoutes.ts'
import { pairingRoutes } from './pairing.ts'
import { appSecurityRoleFigures, appsComputed, versionFigures } from './programFigures.ts'
import { programRoutes } from './routes.ts'
import { stationFigures } from './stationFigures.ts'
import { stationLogRoute } from './stationLog.ts'
import { stationRules } from './stationRules.ts'
import { versionRules } from './versionRules.ts'

export const devices: Area = {
  rules: [apiUserRules, appRules, appSecurityRoleRules, stationRules, versionRules],
  figures: [appSecurityRoleFigures, appsComputed, versionFigures, stationFigures],
  routes: (app, deps) => {
    programRoutes(app, deps)
    fleetRoutes(app, deps)
    stationArchiveRoute(app, deps)
    pairingRoutes(app, deps)
    stationLogRoute(app, deps)
  },
}
