/**
 * Who may do what. A role is a nested tree of booleans, so that permission paths (spec:session#permissions) exist in it
 * literally: `role.mail.carrierLogic.primary.view`. Only `true` grants; anything missing denies.
 */

const crud = ['view', 'create', 'edit', 'delete'] as const

/** Every subject of the platform with its verbs: the rows of the role editor and the permissions that guards check. */
export const permissions = {
  customers: [...crud, 'suspend', 'export', 'viewAs', 'cloneConfig'],
  'customers.settings': ['view', 'edit', 'secrets'],
  'customers.sites': crud,
  'customers.buildings': crud,
  'customers.floors': crud,
  'customers.locations': crud,
  'customers.locationTypes': crud,
  'customers.stations': [...crud, 'pair', 'command'],
  'customers.departments': crud,
  'customers.tenants': crud,
  'customers.users': [...crud, 'invite', 'resetMfa', 'unlock'],
  'customers.securityRoles': crud,
  'customers.contacts': [...crud, 'import', 'merge', 'export', 'pii', 'reveal'],
  'customers.contactTypes': crud,
  'mail.actions': crud,
  'mail.carriers': crud,
  'mail.carrierLogic.customer': crud,
  'mail.carrierLogic.primary': [...crud, 'publish'],
  'mail.carrierLogic.unmatched': ['view', 'resolve'],
  'mail.packageTypes': crud,
  'mail.priorityLevels': crud,
  'mail.services': crud,
  'mail.thermalLabels': [...crud, 'publish', 'testPrint'],
  'lockers.banks': [...crud, 'reconcile', 'audit'],
  'lockers.lockers': [...crud, 'open', 'openAll', 'service', 'release', 'clearFault'],
  lockerVendors: [...crud, 'secrets', 'test'],
  applications: [...crud, 'rotateSecret'],
  apiUsers: crud,
  versions: [...crud, 'publish', 'rollout', 'halt'],
  redis: [...crud, 'secrets', 'flush'],
  taskDaemon: ['view', 'run', 'retry', 'pause'],
  audit: ['view'],
  'internal.chat': ['view', 'create', 'moderate', 'export'],
  'internal.wiki': [...crud, 'publish'],
  'dashboards.helpDesk': ['view'],
  'helpDesk.tickets': [...crud, 'assign', 'close'],
  'dashboards.apps': ['view'],
  'dashboards.customerAnalytics': ['view', 'export'],
} as const satisfies Record<string, readonly string[]>

export type Subject = keyof typeof permissions
export type Verb = (typeof crud)[number]
export type Permission = { [S in Subject]: `${S}.${(typeof permissions)[S][number]}` }[Subject]
type SubjectWith<V extends string> = {
  [S in Subject]: [V] extends [(typeof permissions)[S][number]] ? S : never
}[Subject]
/** A subject with all 4 CRUD verbs, as a collection of records needs. */
export type CrudSubject = SubjectWith<Verb>
/** A subject that can be viewed and edited: enough for a record that each customer has exactly once. */
export type EditSubject = SubjectWith<'view' | 'edit'>

/**
 * Who may call a route. Every route must say it; there's no default. `temporary` is a user who has entered the password
 * but not yet the second factor: such routes refuse full sessions, and all others refuse the temporary token.
 */
export type Access = Permission | ProgramAccess | 'signedIn' | 'temporary' | 'open'

/** For programs with a token: the scope their role needs (grants.ts). User sessions can't call these routes. */
export type ProgramAccess = `scope:${string}`

/** The permission for this verb, if the subject has it: records that always exist can't be created or deleted. */
export const permissionTo = (subject: EditSubject, verb: Verb): Permission | undefined =>
  (permissions[subject] as readonly string[]).includes(verb) ? (`${subject}.${verb}` as Permission) : undefined

/** The permission to write secrets, needed in addition to edit if the subject has one. */
export const secretsPermission = (subject: EditSubject): Permission | undefined =>
  (permissions[subject] as readonly string[]).includes('secrets') ? (`${subject}.secrets` as Permission) : undefined

/** The permission to see personal data, needed in addition to view if the subject has one. */
export const piiPermission = (subject: EditSubject): Permission | undefined =>
  (permissions[subject] as readonly string[]).includes('pii') ? (`${subject}.pii` as Permission) : undefined

/** The permission to export. If the subject has none of its own, view is enough. */
export const exportPermission = (subject: EditSubject): Permission =>
  (permissions[subject] as readonly string[]).includes('export')
    ? (`${subject}.export` as Permission)
    : `${subject}.view`

export interface PermissionTree {
  readonly [key: string]: PermissionTree | boolean | undefined
}

/** The user as guards see them. `customerIds` null means every customer. */
export interface Actor {
  readonly securityRole: object | null
  readonly customerIds: readonly string[] | null
}

export const allPermissions: readonly Permission[] = Object.entries(permissions).flatMap(([subject, verbs]) =>
  verbs.map((verb) => `${subject}.${verb}` as Permission),
)

export function granted(tree: object | null | undefined, path: string): boolean {
  let node: unknown = tree
  for (const step of path.split('.')) {
    if (typeof node !== 'object' || node === null || !Object.hasOwn(node, step)) return false
    node = Reflect.get(node, step)
  }
  return node === true
}

/** Deny by default: no user, no role, no branch, or anything but `true` denies. */
export const can = (actor: Actor | null | undefined, permission: Permission): boolean =>
  granted(actor?.securityRole, permission)

export const canReach = (actor: Actor, customerId: string): boolean =>
  actor.customerIds === null || actor.customerIds.includes(customerId)

/** Any one of these 5 permissions opens the system area (spec:session#system-gate). */
export const systemGate = [
  'applications.view',
  'mail.carrierLogic.primary.view',
  'lockerVendors.view',
  'apiUsers.view',
  'versions.view',
] as const satisfies readonly Permission[]

export const canOpenSystem = (actor: Actor | null | undefined): boolean =>
  systemGate.some((permission) => can(actor, permission))

/** Builds the stored tree from a list of paths: `['a.b.view']` → `{ a: { b: { view: true } } }`. */
export function treeOf(paths: readonly string[]): PermissionTree {
  const root: { [key: string]: PermissionTree | boolean | undefined } = {}
  for (const path of paths) {
    let node = root
    const steps = path.split('.')
    const verb = steps.pop() ?? ''
    for (const step of steps) {
      const next = node[step]
      const branch: { [key: string]: PermissionTree | boolean | undefined } =
        typeof next === 'object' ? { ...next } : {}
      node[step] = branch
      node = branch
    }
    node[verb] = true
  }
  return root
}

export const permissionTree = (paths: readonly Permission[]): PermissionTree => treeOf(paths)
