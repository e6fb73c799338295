/** The provider's six roles. */

import type { RoleName } from '@postern/domain/auth/demoSignIns.ts'
import { allPermissions, type Permission } from '@postern/domain/auth/permission.ts'
import type { RoleRow } from '../../rows.ts'

type Test = (path: Permission) => boolean

const under =
  (...groups: string[]): Test =>
  (path) =>
    groups.some((group) => path.startsWith(`${group}.`))

const ending =
  (...verbs: string[]): Test =>
  (path) =>
    verbs.includes(path.slice(path.lastIndexOf('.') + 1))

const both =
  (...tests: Test[]): Test =>
  (path) =>
    tests.every((test) => test(path))

const not =
  (test: Test): Test =>
  (path) =>
    !test(path)

const any = (...tests: Test[]): Permission[] => allPermissions.filter((path) => tests.some((test) => test(path)))

/** Permissions for a customer's mail setup. Shared rules and unmatched scans belong to the provider: they grant access to /system. */
const mailSetUp = under(
  'mail.actions',
  'mail.carriers',
  'mail.carrierLogic.customer',
  'mail.packageTypes',
  'mail.priorityLevels',
  'mail.services',
  'mail.thermalLabels',
)

const view = ending('view')
const tickets = both(under('helpDesk.tickets'), not(ending('delete')))
const colleagues = both(under('internal'), ending('view', 'create', 'edit'))
const figures = both(under('dashboards'), view)

const runsCustomers = ending(
  'view',
  'edit',
  'suspend',
  'export',
  'viewAs',
  'pair',
  'command',
  'invite',
  'resetMfa',
  'unlock',
)

export const rolePermissions: Record<RoleName, readonly Permission[]> = {
  'Super admin': allPermissions,
  Operations: any(
    both(under('customers'), runsCustomers),
    both(mailSetUp, view),
    under('lockers'),
    both(under('applications', 'versions', 'lockerVendors', 'taskDaemon', 'audit'), view),
    tickets,
    colleagues,
    figures,
  ),
  Implementation: any(
    under('customers'),
    mailSetUp,
    both(under('lockers'), not(ending('openAll'))),
    both(under('helpDesk.tickets'), ending('view', 'create', 'edit')),
    colleagues,
    figures,
  ),
  'Support agent': any(
    both(under('customers', 'lockers'), view),
    both(mailSetUp, view),
    both(under('lockers.lockers'), ending('open')),
    // Merging duplicate recipients is an everyday support task.
    both(under('customers.contacts'), ending('edit', 'merge', 'reveal')),
    tickets,
    colleagues,
    figures,
  ),
  // Analysts test a carrier's rule at a customer, so they need access to customers.
  'Carrier analyst': any(under('mail'), both(under('customers', 'helpDesk.tickets'), view), colleagues, figures),
  'Read only': any(view),
}

export const roleNames: readonly RoleName[] = [
  'Super admin',
  'Operations',
  'Implementation',
  'Support agent',
  'Carrier analyst',
  'Read only',
]

/** Description, level, and whether it can be changed. By default, new staff can see everything and change nothing. */
export const roleFacts: Record<RoleName, Pick<RoleRow, 'description' | 'maxGrantLevel' | 'isSystem' | 'isDefault'>> = {
  'Super admin': {
    description: 'May do everything, everywhere.',
    maxGrantLevel: 100,
    isSystem: true,
    isDefault: false,
  },
  Operations: {
    description: 'Keeps customers and lockers running. Has access to the system area.',
    maxGrantLevel: 80,
    isSystem: false,
    isDefault: false,
  },
  Implementation: {
    description: 'Sets up customers and their sites. No system area.',
    maxGrantLevel: 80,
    isSystem: false,
    isDefault: false,
  },
  'Support agent': {
    description: 'Looks things up, answers tickets, merges contacts, opens one door at a time.',
    maxGrantLevel: 20,
    isSystem: false,
    isDefault: false,
  },
  'Carrier analyst': {
    description: 'Manages carriers and carrier rules.',
    maxGrantLevel: 20,
    isSystem: false,
    isDefault: false,
  },
  'Read only': { description: 'Sees everything, changes nothing.', maxGrantLevel: 0, isSystem: true, isDefault: true },
}

export const plainRole: Pick<RoleRow, 'productPermissions' | 'baseTemplate' | 'stationKinds' | 'externalId' | 'notes'> =
  {
    externalId: null,
    notes: null,
    productPermissions: {},
    baseTemplate: null,
    stationKinds: [],
  }
