/** The parcels area as the server runs it. */
import type { Area } from '../../engine/area.ts'
import { parcelActionRoutes } from './parcelActions.ts'
import { parcelsHome } from './parcelHome.ts'
import { parcelListRoutes } from './parcelList.ts'
import { parcelRoutes } from './parcelPage.ts'
import { parcelPhotoRoutes } from './parcelPhotos.ts'
import { parcelSearch } from './parcelSearch.ts'
import { parcelStepRoutes } from './parcelSteps.ts'
import { parcelTroubleRoute } from './parcelTrouble.ts'
import { trafficRoutes } from './routes.ts'
import { usageRoutes } from './usageRoutes.ts'

export const parcels: Area = {
  home: [parcelsHome],
  search: [parcelSearch],
  routes: (app, deps) => {
    trafficRoutes(app, deps)
    parcelListRoutes(app, deps)
    parcelRoutes(app, deps)
    parcelPhotoRoutes(app, deps)
    parcelActionRoutes(app, deps)
    parcelStepRoutes(app, deps)
    usageRoutes(app, deps)
    parcelTroubleRoute(app, deps)
  },
  purging: {
    // A parcel refers to them for as long as it's stored.
    blockers: [
      { target: 'departments', table: 'parcels', column: 'department_id' },
      { target: 'tenants', table: 'parcels', column: 'tenant_id' },
      { target: 'services', table: 'parcels', column: 'service_id' },
      { target: 'packageTypes', table: 'parcels', column: 'package_type_id' },
      { target: 'priorityLevels', table: 'parcels', column: 'priority_level_id' },
    ],
  },
}
