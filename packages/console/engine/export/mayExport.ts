import { exportPermission, type Permission } from '@postern/domain/auth/permission.ts'
import type { Resource } from '@postern/domain/engine/resource.ts'

/** The same question as the server's: to see is the least, and some data has a word of its own for taking it along. */
export const mayExport = (resource: Resource, can: (permission: Permission) => boolean): boolean =>
  can(`${resource.permission}.view`) && can(exportPermission(resource.permission))
