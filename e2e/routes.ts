/** Every address of the console with its layout (spec:routes#addresses). Tests fill in `:customer` and `:id`. */

export type Layout = 'default' | 'customer' | 'dashboard' | 'internal' | 'login' | 'system'

const listAndRecord = (name: string): string[] => [`/customers/:customer/${name}`, `/customers/:customer/${name}/:id`]

const customerLists = [
  'sites',
  'users',
  'actions',
  'carriers',
  'contacts',
  'locations',
  'lockerBanks',
  'carrierLogic',
  'contactTypes',
  'packageTypes',
  'locationTypes',
  'securityRoles',
  'thermalLabels',
  'priorityLevels',
]

const customerRecords = ['floors', 'lockers', 'services', 'stations', 'printers', 'buildings', 'departments', 'tenants']

export const routesByLayout: Record<Exclude<Layout, 'login'>, readonly string[]> = {
  default: [
    '/',
    '/search',
    '/forbidden',
    '/AccountSettings',
    '/customers',
    '/notifications',
    '/parcels',
    '/lockerBanks',
    '/trouble',
    '/trouble/lockerBanks',
    '/trouble/stations',
    '/trouble/parcels',
  ],
  internal: ['/internal', '/internal/chat', '/internal/chat/general', '/internal/wiki', '/internal/wiki/:id'],
  dashboard: [
    '/dashboard',
    '/dashboard/helpDesk',
    '/dashboard/helpDesk/inbox',
    '/dashboard/helpDesk/tickets/new',
    '/dashboard/helpDesk/tickets/:id',
    '/dashboard/parcelApps',
    '/dashboard/mailApps',
    '/dashboard/lockerApps',
    '/dashboard/customerAnalytics',
  ],
  customer: [
    '/customers/:customer',
    '/customers/:customer/settings',
    '/customers/:customer/contacts/duplicates',
    '/customers/:customer/contacts/import',
    '/customers/:customer/contacts/import/:id',
    ...customerLists.flatMap(listAndRecord),
    ...customerRecords.map((name) => `/customers/:customer/${name}/:id`),
    '/customers/:customer/parcels',
    '/customers/:customer/parcels/:id',
    '/customers/:customer/sites/:id/printJobs',
    '/customers/:customer/lockerBanks/:id/layout',
    '/customers/:customer/lockerBanks/:id/harbor/lockerDashboard',
  ],
  system: [
    '/system',
    '/system/apps',
    '/system/apps/:id',
    '/system/redis',
    '/system/redis/:id',
    '/system/versions',
    '/system/taskDaemon',
    '/system/carrierLogic',
    '/system/carrierLogic/:id',
    '/system/unmatched/carrierLogic',
    '/system/lockerVendors',
    '/system/lockerVendors/:id',
    '/system/lockerVendorAccounts/:id',
    '/system/appSecurityRoles',
    '/system/appSecurityRoles/:id',
    '/system/staff',
    '/system/staffRoles',
    '/system/audit',
    '/system/audit/:id',
  ],
}

/** Addresses that resemble routes but aren't found (spec:console#3,5,6,9). */
export const notRoutes: readonly string[] = [
  '/nope',
  '/customers/:customer/floors',
  '/customers/:customer/lockers',
  '/customers/:customer/settings/5',
  '/customers/:customer/nothing',
  '/customers/17',
  '/customers/:customer/sites/17',
  '/system/unmatched',
  '/dashboard/Apps',
  '/dashboard/otherApps',
]
