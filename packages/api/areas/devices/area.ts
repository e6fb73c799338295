/** The stations, apps and API users area as the server runs it. */
import type { Area } from '../../engine/area.ts'
import { apiUserRules } from './apiUserRules.ts'
import { appRules } from './appRules.ts'
import { appSecurityRoleRules } from './appSecurityRoleRules.ts'
import { stationArchiveRoute } from './archiveStation.ts'
import { appSecretsHome, stationsHome } from './deviceHome.ts'
import { fleetRoutes } from './fleetRoutes.ts'
import { deviceMonitorRules } from './monitorRules.ts'
import { pairingRoutes } from './pairing.ts'
import { countVersionsTask } from './productApps/countVersionsTask.ts'
import { productAppRoutes } from './productApps/routes.ts'
import { appSecurityRoleFigures, appsComputed, versionFigures } from './programFigures.ts'
import { programRoutes } from './routes.ts'
import { secretExpiryTask } from './secretExpiryTask.ts'
import { stationFigures } from './stationFigures.ts'
import { stationLogRoute } from './stationLog.ts'
import { stationRules } from './stationRules.ts'
import { stationSearch } from './stationSearch.ts'
import { stationTroubleRoute } from './stationTrouble.ts'
import { appSecurityRolesCard, appsCard, versionsCard } from './systemCards.ts'
import { versionRules } from './versionRules.ts'

export const devices: Area = {
  monitors: deviceMonitorRules,
  home: [stationsHome, appSecretsHome],
  search: [stationSearch],
  rules: [apiUserRules, appRules, appSecurityRoleRules, stationRules, versionRules],
  figures: [appSecurityRoleFigures, appsComputed, versionFigures, stationFigures],
  systemCards: [appsCard, versionsCard, appSecurityRolesCard],
  routes: (app, deps) => {
    programRoutes(app, deps)
    fleetRoutes(app, deps)
    stationArchiveRoute(app, deps)
    pairingRoutes(app, deps)
    stationLogRoute(app, deps)
    stationTroubleRoute(app, deps)
    productAppRoutes(app, deps)
  },
  tasks: [secretExpiryTask, countVersionsTask],
  purging: {
    along: [
      { target: 'apps', table: 'app_secrets', column: 'app_id' },
      { target: 'apps', table: 'app_version_days', column: 'app_id' },
      { target: 'apiUsers', table: 'api_user_tokens', column: 'api_user_id' },
      { target: 'stations', table: 'station_pairing_codes', column: 'station_id' },
      { target: 'stations', table: 'app_heartbeats', column: 'station_id' },
    ],
  },
}
