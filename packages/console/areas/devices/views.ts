/** The views of this area, each loaded with the first page that shows its entity. */
import type { ViewLoaders } from '../../engine/viewRegistry.ts'

export const devicesViews: ViewLoaders = {
  stations: async () => (await import('./stations.tsx')).stationView,
  apps: async () => (await import('./apps.tsx')).appView,
  appSecurityRoles: async () => (await import('./appSecurityRoles.tsx')).appSecurityRoleView,
  versions: async () => (await import('./versions.tsx')).versionView,
  apiUsers: async () => (await import('./apiUsers.tsx')).apiUserView,
}
