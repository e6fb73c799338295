/** Parcels and their use, as the server has them. */
import type { Area } from '../../engine/area.ts'
import { trafficRoutes } from './routes.ts'
import { usageRoutes } from './usageRoutes.ts'

export const parcels: Area = {
  routes: (app, deps) => {
    trafficRoutes(app, deps)
    usageRoutes(app, deps)
  },
}
