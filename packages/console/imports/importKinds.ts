/** Which kinds a user may import. The page itself needs the permission to import contacts. */
import { type Permission, permissionTo } from '@postern/domain/auth/permission.ts'
import { findResource } from '@postern/domain/engine/registry.ts'
import type { ImportKindName } from '@postern/domain/imports/importPlan.ts'

const page: Permission = 'customers.contacts.import'

function permissionsFor(kind: ImportKindName): Permission[] {
  const resource = kind === 'contacts' ? undefined : findResource(kind)
  if (!resource) return [page]
  return [page, ...(['create', 'edit'] as const).flatMap((verb) => permissionTo(resource.permission, verb) ?? [])]
}

export const mayImport = (can: (permission: Permission) => boolean, kind: ImportKindName): boolean =>
  permissionsFor(kind).every((permission) => can(permission))
