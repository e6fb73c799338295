/**
 * Catalogs of what can be granted: to staff, in the product apps, to programs. A grant is a path in a tree of booleans
 * (permission.ts). Only `true` grants, so a tree is equivalent to the list of its true paths.
 */

import { humanise } from '../values/text.ts'
import { granted, type PermissionTree, permissions, treeOf } from './permission.ts'

export interface GrantSubject {
  /** Empty if the verb is the whole path: `receive`. */
  readonly path: string
  readonly label: string
  readonly verbs: readonly string[]
}

interface GrantGroup {
  readonly title: string
  readonly subjects: readonly GrantSubject[]
}

export interface Catalogue {
  /** The verbs that have their own column; all others are special. */
  readonly columns: readonly string[]
  /** Verb → the verb it needs on the same subject, if the subject has that one: you can't edit what you can't see. */
  readonly needs: Readonly<Record<string, string>>
  readonly groups: readonly GrantGroup[]
}

const labels: Readonly<Record<string, string>> = {
  'customers.settings': 'Customer settings',
  'mail.carrierLogic.customer': 'Customer carrier rules',
  'mail.carrierLogic.primary': 'Shared carrier rules',
  'mail.carrierLogic.unmatched': 'Unmatched scans',
  'lockers.banks': 'Locker banks',
  'lockers.lockers': 'Doors',
  'dashboards.helpDesk': 'Help desk dashboard',
  'dashboards.apps': 'App dashboards',
  'dashboards.customerAnalytics': 'Customer analytics',
  'helpDesk.tickets': 'Tickets',
  applications: 'Apps',
  apiUsers: 'API users',
  redis: 'Redis instances',
  audit: 'Audit log',
}

const labelOf = (path: string): string => labels[path] ?? humanise(path.slice(path.lastIndexOf('.') + 1))

/** The group of each subject in the staff catalog; all others belong to System. */
const staffGroups: Readonly<Record<string, string>> = {
  customers: 'Customers',
  mail: 'Mail',
  lockers: 'Lockers',
  lockerVendors: 'Lockers',
  internal: 'Internal and dashboards',
  dashboards: 'Internal and dashboards',
  helpDesk: 'Internal and dashboards',
}

const staffGroupOf = (path: string): string => staffGroups[path.split('.')[0] ?? ''] ?? 'System'

/** Every action on a record needs the permission to view it. */
const needsView = Object.fromEntries(
  Object.values(permissions).flatMap((verbs) => verbs.filter((verb) => verb !== 'view').map((verb) => [verb, 'view'])),
)

function staffCatalogue(): Catalogue {
  const subjects = Object.entries(permissions).map(([path, verbs]) => ({ path, verbs, label: labelOf(path) }))
  const groups = Map.groupBy(subjects, ({ path }) => staffGroupOf(path))
  return {
    columns: ['view', 'create', 'edit', 'delete'],
    needs: needsView,
    groups: [...groups].map(([title, members]) => ({ title, subjects: members })),
  }
}

const product: Catalogue = {
  columns: [],
  needs: {},
  groups: [
    {
      title: 'Parcels',
      subjects: [
        { path: '', label: 'Parcels', verbs: ['receive', 'deliver', 'editParcel', 'voidEvent', 'secureStorage'] },
      ],
    },
    { title: 'Lockers', subjects: [{ path: 'lockers', label: 'Lockers', verbs: ['open', 'openAll', 'service'] }] },
    { title: 'Office', subjects: [{ path: '', label: 'Office', verbs: ['contacts', 'reports', 'settings'] }] },
  ],
}

const scopes: Catalogue = {
  columns: ['read', 'write'],
  needs: { write: 'read' },
  groups: [
    {
      title: 'Mail',
      subjects: [
        { path: 'parcels', label: 'Parcels', verbs: ['read', 'write'] },
        { path: 'events', label: 'Events', verbs: ['write'] },
        { path: 'labels', label: 'Labels', verbs: ['read'] },
        { path: 'notifications', label: 'Notifications', verbs: ['send'] },
      ],
    },
    {
      title: 'People and places',
      subjects: [
        { path: 'contacts', label: 'Contacts', verbs: ['read', 'write', 'import'] },
        { path: 'places', label: 'Places', verbs: ['read'] },
      ],
    },
    { title: 'Lockers', subjects: [{ path: 'lockers', label: 'Lockers', verbs: ['read', 'command', 'events'] }] },
    {
      title: 'Platform',
      subjects: [
        { path: 'webhooks', label: 'Webhooks', verbs: ['manage'] },
        { path: 'config', label: 'Configuration', verbs: ['read'] },
      ],
    },
  ],
}

export const catalogues = { staff: staffCatalogue(), product, scopes } as const satisfies Record<string, Catalogue>
export type CatalogueName = keyof typeof catalogues

export const pathOf = (subject: GrantSubject, verb: string): string =>
  subject.path === '' ? verb : `${subject.path}.${verb}`

export const pathsOfSubject = (subject: GrantSubject): string[] => subject.verbs.map((verb) => pathOf(subject, verb))

export const pathsOfGroup = ({ subjects }: GrantGroup): string[] => subjects.flatMap(pathsOfSubject)

export const pathsOfCatalogue = ({ groups }: Catalogue): string[] => groups.flatMap(pathsOfGroup)

/** The group of a path, for the message that a customer's role can't have it. */
export const groupOfPath = (catalogue: Catalogue, path: string): string | undefined =>
  catalogue.groups.find((group) => pathsOfGroup(group).includes(path))?.title

/** The paths that a tree grants, in the catalog's order. */
export const grantedPaths = (catalogue: Catalogue, tree: object | null | undefined): string[] =>
  pathsOfCatalogue(catalogue).filter((path) => granted(tree, path))

const parentAndVerb = (path: string): [string, string] => {
  const dot = path.lastIndexOf('.')
  return [path.slice(0, dot + 1), path.slice(dot + 1)]
}

/** The path that this one needs; undefined if it needs none. */
function neededBy(catalogue: Catalogue, known: ReadonlySet<string>, path: string): string | undefined {
  const [parent, verb] = parentAndVerb(path)
  const needed = catalogue.needs[verb]
  return needed !== undefined && known.has(parent + needed) ? parent + needed : undefined
}

/** These paths and those they need: `edit` adds `view`. */
export function withNeeded(catalogue: Catalogue, paths: Iterable<string>): string[] {
  const known = new Set(pathsOfCatalogue(catalogue))
  const wanted = new Set(paths)
  for (const path of [...wanted]) wanted.add(neededBy(catalogue, known, path) ?? path)
  return [...known].filter((path) => wanted.has(path))
}

/** Removes a path and those that need it: removing `view` removes `edit`. */
export function withoutPath(catalogue: Catalogue, paths: readonly string[], gone: string): string[] {
  const known = new Set(pathsOfCatalogue(catalogue))
  return paths.filter((path) => path !== gone && neededBy(catalogue, known, path) !== gone)
}

export interface UnmetNeed {
  /** Granted, but useless without `needed`. */
  readonly path: string
  readonly needed: string
}

/** Paths that this change leaves without what they need. Earlier gaps don't count, so that an old role can still be edited. */
export function unmetNeeds(
  catalogue: Catalogue,
  before: object | null | undefined,
  after: object | null | undefined,
): UnmetNeed[] {
  const known = new Set(pathsOfCatalogue(catalogue))
  return grantedPaths(catalogue, after).flatMap((path) => {
    const needed = neededBy(catalogue, known, path)
    if (needed === undefined || granted(after, needed)) return []
    const wasSo = granted(before, path) && !granted(before, needed)
    return wasSo ? [] : [{ path, needed }]
  })
}

/** The tree of these paths and those they need. */
export const grantTree = (catalogue: Catalogue, paths: Iterable<string>): PermissionTree =>
  treeOf(withNeeded(catalogue, paths))

/** Paths in a tree that aren't in the catalog, whatever their value. */
export function unknownPaths(catalogue: Catalogue, tree: object): string[] {
  const leaves = new Set(pathsOfCatalogue(catalogue))
  const branches = new Set([...leaves].flatMap((path) => ancestorsOf(path)))
  const walk = (node: object, prefix: string): string[] =>
    Object.entries(node).flatMap(([name, value]: [string, unknown]) => {
      const path = prefix + name
      if (typeof value === 'boolean') return leaves.has(path) ? [] : [path]
      const isBranch = typeof value === 'object' && value !== null && branches.has(path)
      return isBranch ? walk(value, `${path}.`) : [path]
    })
  return walk(tree, '')
}

const ancestorsOf = (path: string): string[] => {
  const steps = path.split('.')
  return steps.slice(1).map((_, index) => steps.slice(0, index + 1).join('.'))
}

export interface GrantDifference {
  readonly gained: readonly string[]
  readonly lost: readonly string[]
}

export function grantDifference(
  catalogue: Catalogue,
  before: object | null | undefined,
  after: object | null | undefined,
): GrantDifference {
  const [was, is] = [grantedPaths(catalogue, before), grantedPaths(catalogue, after)]
  return { gained: is.filter((path) => !was.includes(path)), lost: was.filter((path) => !is.includes(path)) }
}
