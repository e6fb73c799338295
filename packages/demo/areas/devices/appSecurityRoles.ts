/** API permissions of the platform's apps and of customers' integrations. */

import { appSecurityRoles } from '@postern/domain/areas/devices/appSecurityRoles.ts'
import { catalogues, grantTree } from '@postern/domain/auth/grants.ts'
import { monthsAgo, workday } from '../../calendar.ts'
import type { Chronicle } from '../../history.ts'
import type { AppSecurityRoleRow, ValuesIn } from '../../rows.ts'
import { systemSeries } from '../../series.ts'
import type { Crew } from '../access/staff.ts'

type Values = ValuesIn<AppSecurityRoleRow>

const plain: Omit<Values, 'name' | 'key' | 'description' | 'scopes'> = {
  appKinds: [],
  dataScope: 'ownCustomer',
  piiLevel: 'masked',
  rateClass: 'normal',
  readOnly: false,
  isSystem: false,
}

type Plan = Pick<Values, 'name' | 'key' | 'description'> & Partial<Values> & { readonly paths: readonly string[] }

const plans: readonly Plan[] = [
  {
    name: 'Mailroom app',
    key: 'mailroom-app',
    description: 'Desktops and handhelds for receiving and delivery.',
    paths: [
      'parcels.read',
      'parcels.write',
      'events.write',
      'contacts.read',
      'places.read',
      'labels.read',
      'config.read',
    ],
    appKinds: ['desktop', 'mobile'],
    piiLevel: 'full',
    rateClass: 'high',
    isSystem: true,
  },
  {
    name: 'Locker controller',
    key: 'locker-controller',
    description: 'The controller in a locker bank. Opens doors and reports their events.',
    paths: ['lockers.read', 'lockers.command', 'lockers.events', 'events.write', 'config.read'],
    appKinds: ['kiosk', 'service'],
    piiLevel: 'none',
    rateClass: 'high',
    isSystem: true,
  },
  {
    name: 'Directory sync',
    key: 'directory-sync',
    description: 'Imports contacts from a customer’s directory every night.',
    paths: ['contacts.read', 'contacts.write', 'contacts.import', 'places.read'],
    appKinds: ['integration', 'service'],
    piiLevel: 'full',
  },
  {
    name: 'Notification sender',
    key: 'notification-sender',
    description: 'Sends pickup notifications.',
    paths: ['parcels.read', 'contacts.read', 'notifications.send'],
    appKinds: ['service'],
    dataScope: 'all',
    piiLevel: 'full',
    isSystem: true,
  },
  {
    name: 'Customer integration',
    key: 'customer-integration',
    description: 'A customer’s own app. Looks up parcels and receives change events.',
    paths: ['parcels.read', 'places.read', 'webhooks.manage'],
    appKinds: ['integration'],
    dataScope: 'listedCustomers',
  },
  {
    name: 'Reporting',
    key: 'reporting',
    description: 'Reads statistics for the data warehouse, without names.',
    paths: ['parcels.read', 'lockers.read', 'places.read', 'config.read'],
    appKinds: ['service'],
    dataScope: 'all',
    piiLevel: 'none',
    rateClass: 'low',
    readOnly: true,
  },
  {
    name: 'Recipient pages',
    key: 'recipient-pages',
    description: 'Lets recipients see their own parcels in a browser.',
    paths: ['parcels.read', 'contacts.read', 'places.read', 'config.read'],
    appKinds: ['web'],
    dataScope: 'listedCustomers',
    piiLevel: 'full',
    isSystem: true,
  },
]

export function appSecurityRolesOf(chronicle: Chronicle, crew: Crew): AppSecurityRoleRow[] {
  const add = systemSeries(chronicle, crew, appSecurityRoles, monthsAgo(60), 20 * workday)
  return plans.map(({ paths, ...plan }) => add({ ...plain, ...plan, scopes: grantTree(catalogues.scopes, paths) }))
}
