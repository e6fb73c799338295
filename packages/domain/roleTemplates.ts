/** What a customer's role begins with, by the work it is for (entities §2.2): its rights in the product apps and its level. */
import { catalogues, grantTree, pathsOfCatalogue } from './grants.ts'
import type { PermissionTree } from './permission.ts'

export const roleTemplateNames = ['operator', 'supervisor', 'manager', 'admin', 'readOnly', 'lockerAttendant'] as const
export type RoleTemplateName = (typeof roleTemplateNames)[number]

interface RoleTemplate {
  readonly productPermissions: PermissionTree
  readonly maxGrantLevel: number
}

const template = (maxGrantLevel: number, paths: readonly string[]): RoleTemplate => ({
  maxGrantLevel,
  productPermissions: grantTree(catalogues.product, paths),
})

const operator = ['receive', 'deliver']
const supervisor = [...operator, 'editParcel', 'voidEvent', 'contacts', 'lockers.open']
const manager = [...supervisor, 'reports', 'secureStorage', 'lockers.openAll', 'lockers.service']

export const roleTemplates: Readonly<Record<RoleTemplateName, RoleTemplate>> = {
  operator: template(0, operator),
  supervisor: template(20, supervisor),
  manager: template(40, manager),
  admin: template(60, pathsOfCatalogue(catalogues.product)),
  readOnly: template(0, ['reports']),
  lockerAttendant: template(0, ['deliver', 'lockers.open', 'lockers.service']),
}
