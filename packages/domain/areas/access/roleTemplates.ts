/**
 * Starting values of a role, by job: its product app permissions, its level and, for staff roles, its permissions in this
 * console (only staff use it).
 */
import { catalogues, grantTree, pathsOfCatalogue } from '../../auth/grants.ts'
import { allPermissions, type Permission, type PermissionTree } from '../../auth/permission.ts'
import type { RoleTemplateName } from './roleTemplateNames.ts'

interface RoleTemplate {
  readonly productPermissions: PermissionTree
  /** For the provider's roles. */
  readonly staffPermissions: PermissionTree
  readonly maxGrantLevel: number
}

type Test = (path: Permission) => boolean

const under =
  (...groups: readonly string[]): Test =>
  (path) =>
    groups.some((group) => path.startsWith(`${group}.`))

const ending =
  (...verbs: readonly string[]): Test =>
  (path) =>
    verbs.includes(path.slice(path.lastIndexOf('.') + 1))

const template = (maxGrantLevel: number, paths: readonly string[], ...tests: readonly Test[]): RoleTemplate => ({
  maxGrantLevel,
  productPermissions: grantTree(catalogues.product, paths),
  staffPermissions: grantTree(
    catalogues.staff,
    allPermissions.filter((path) => tests.some((test) => test(path))),
  ),
})

const operator = ['receive', 'deliver']
const supervisor = [...operator, 'editParcel', 'voidEvent', 'contacts', 'lockers.open']
const manager = [...supervisor, 'reports', 'secureStorage', 'lockers.openAll', 'lockers.service']

const inCustomers = under('customers', 'mail', 'lockers')
const system = under('applications', 'apiUsers', 'versions', 'redis', 'taskDaemon', 'audit', 'lockerVendors')
const shared = under('mail.carrierLogic.primary', 'mail.carrierLogic.unmatched')

const looksUp: Test = (path) => inCustomers(path) && !shared(path) && ending('view')(path)
const answers: Test = (path) => under('helpDesk.tickets')(path) && ending('view', 'create', 'edit')(path)
const reads: Test = (path) => under('internal', 'dashboards')(path) && ending('view')(path)
const helps: Test = (path) =>
  under('customers.contacts', 'customers.users')(path) && ending('create', 'edit', 'invite', 'unlock', 'pii')(path)
const opensDoors: Test = (path) =>
  under('lockers.lockers')(path) && ending('open', 'service', 'release', 'clearFault')(path)
const runs: Test = (path) => inCustomers(path) && !shared(path) && !ending('delete', 'openAll', 'viewAs')(path)

export const roleTemplates: Readonly<Record<RoleTemplateName, RoleTemplate>> = {
  operator: template(0, operator, looksUp, answers, reads),
  supervisor: template(20, supervisor, looksUp, answers, reads, helps, opensDoors),
  manager: template(40, manager, looksUp, answers, reads, runs, under('helpDesk.tickets')),
  admin: template(60, pathsOfCatalogue(catalogues.product), (path) => !system(path) && !shared(path)),
  readOnly: template(0, ['reports'], ending('view')),
  lockerAttendant: template(0, ['deliver', 'lockers.open', 'lockers.service'], looksUp, answers, reads, opensDoors),
}

/** Starting values of a role created from a template. */
export const roleDefaults = (
  name: RoleTemplateName | null | undefined,
  ofProvider: boolean,
): { permissions: PermissionTree; productPermissions: PermissionTree; maxGrantLevel: number } => {
  const { staffPermissions, productPermissions, maxGrantLevel } = name ? roleTemplates[name] : nothing
  return { permissions: ofProvider ? staffPermissions : {}, productPermissions, maxGrantLevel }
}

const nothing: RoleTemplate = { staffPermissions: {}, productPermissions: {}, maxGrantLevel: 0 }
