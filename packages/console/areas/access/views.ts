/** The views of this area, each loaded with the first page that shows its entity. */
import type { ViewLoaders } from '../../engine/viewRegistry.ts'

export const accessViews: ViewLoaders = {
  securityRoles: async () => (await import('./securityRoles.tsx')).securityRoleView,
  users: async () => (await import('./users.tsx')).userView,
}
