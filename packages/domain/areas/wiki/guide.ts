/** Maps console URLs to pages of the user guide. A page is found by its slug in the guide's space. */

export const guideSpaceKey = 'PROD'

/** `*` matches one path segment. If several match, the longest wins. */
const pages: Readonly<Record<string, string>> = {
  '/': 'work-queue',
  '/search': 'search',
  '/AccountSettings': 'account-and-notifications',
  '/notifications': 'account-and-notifications',
  '/trouble': 'device-issues',
  '/parcels': 'parcels',
  '/lockerBanks': 'locker-banks',
  '/customers': 'customers',
  '/customers/*': 'customers',
  '/customers/*/settings': 'customer-settings',
  '/customers/*/sites': 'sites-and-locations',
  '/customers/*/buildings': 'sites-and-locations',
  '/customers/*/floors': 'sites-and-locations',
  '/customers/*/locations': 'sites-and-locations',
  '/customers/*/locationTypes': 'sites-and-locations',
  '/customers/*/sites/*/printJobs': 'printing',
  '/customers/*/printers': 'printing',
  '/customers/*/stations': 'product-apps',
  '/customers/*/contacts': 'contacts',
  '/customers/*/contactTypes': 'contacts',
  '/customers/*/contacts/duplicates': 'duplicate-contacts',
  '/customers/*/contacts/import': 'importing-contacts',
  '/customers/*/users': 'users-and-roles',
  '/customers/*/securityRoles': 'users-and-roles',
  '/customers/*/parcels': 'parcels',
  '/customers/*/actions': 'actions-types-and-priorities',
  '/customers/*/packageTypes': 'actions-types-and-priorities',
  '/customers/*/priorityLevels': 'actions-types-and-priorities',
  '/customers/*/services': 'actions-types-and-priorities',
  '/customers/*/carriers': 'carriers',
  '/customers/*/carrierLogic': 'carrier-rules',
  '/customers/*/thermalLabels': 'thermal-labels',
  '/customers/*/lockerBanks': 'locker-banks',
  '/customers/*/lockerBanks/*/*/lockerDashboard': 'locker-dashboard',
  '/customers/*/lockers': 'locker-banks',
  '/dashboard/helpDesk': 'help-desk',
  '/dashboard/parcelApps': 'product-apps',
  '/dashboard/mailApps': 'product-apps',
  '/dashboard/lockerApps': 'product-apps',
  '/dashboard/customerAnalytics': 'customer-analytics',
  '/internal/chat': 'chat',
  '/internal/wiki': 'wiki',
  '/system/apps': 'apps-and-api-users',
  '/system/appSecurityRoles': 'apps-and-api-users',
  '/system/versions': 'versions-and-rollouts',
  '/system/redis': 'redis',
  '/system/taskDaemon': 'task-daemon',
  '/system/carrierLogic': 'carrier-rules',
  '/system/unmatched': 'unmatched-scans',
  '/system/staff': 'staff-and-staff-roles',
  '/system/staffRoles': 'staff-and-staff-roles',
  '/system/audit': 'audit-log',
  '/system/lockerVendors': 'locker-vendor-accounts',
  '/system/lockerVendorAccounts': 'locker-vendor-accounts',
}

export const guideSlugs: readonly string[] = [...new Set(Object.values(pages))]

const partsOf = (path: string): string[] => path.split('/').filter((part) => part !== '')

const known = Object.entries(pages)
  .map(([pattern, slug]) => ({ parts: partsOf(pattern), slug }))
  .toSorted((a, b) => b.parts.length - a.parts.length)

/** Falls back to the guide’s first page. */
export function guideSlugFor(path: string): string {
  const parts = partsOf(path)
  if (parts.length === 0) return pages['/'] ?? 'user-guide'
  const found = known.find(
    (each) =>
      each.parts.length > 0 &&
      each.parts.length <= parts.length &&
      each.parts.every((part, at) => part === '*' || part === parts[at]),
  )
  return found?.slug ?? 'user-guide'
}
