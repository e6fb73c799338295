import { exportPermission, type Permission } from '@postern/domain/auth/permission.ts'
import type { Resource } from '@postern/domain/engine/resource.ts'

/** The same check as the server's: needs the view permission, and for some data a separate export permission. */
export const mayExport = (resource: Resource, can: (permission: Permission) => boolean): boolean =>
  can(`${resource.permission}.view`) && can(exportPermission(resource.permission))
