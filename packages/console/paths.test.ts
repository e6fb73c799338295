import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { productNames } from '@postern/domain/areas/devices/productApps/products.ts'
import { collections } from '@postern/domain/areas/index.ts'
import { createMemoryHistory } from '@tanstack/react-router'
import { describe, expect, it } from 'vitest'
import { areas } from './navigation/areas.ts'
import { customerGroups } from './navigation/customerSections.ts'
import { pageAt } from './pageFacts.ts'
import * as paths from './paths.ts'
import { makeRouter } from './routes.tsx'

const a = '0192f3c1-0000-7000-8000-00000000000a'
const b = '0192f3c1-0000-7000-8000-00000000000b'
const router = makeRouter(createMemoryHistory())
const specification = readFileSync(join(import.meta.dirname, '../../docs/specification/routes.md'), 'utf8')

const customerSections = [
  'sites/x',
  'users/x',
  'actions/x',
  'carriers/x',
  'contacts/x',
  'locations/x',
  'lockerBanks/x',
  'carrierLogic/x',
  'contactTypes/x',
  'packageTypes/x',
  'locationTypes/x',
  'securityRoles/x',
  'thermalLabels/x',
  'priorityLevels/x',
]
const detailOnly = ['floors', 'lockers', 'services', 'stations', 'buildings', 'departments', 'tenants']

/** Every URL of spec:routes#addresses, spelled out. */
const addresses = [
  '/',
  '/login',
  '/forbidden',
  '/verifyIdentity',
  '/AccountSettings',
  '/system',
  '/internal',
  '/internal/chat',
  '/internal/chat/general',
  '/internal/wiki',
  '/dashboard',
  '/dashboard/helpDesk',
  '/dashboard/mailApps',
  '/dashboard/customerAnalytics',
  '/customers',
  `/customers/${a}`,
  `/customers/${a}/settings`,
  `/customers/${a}/contacts/duplicates`,
  `/customers/${a}/contacts/import`,
  ...customerSections.flatMap((section) => [
    `/customers/${a}/${section.slice(0, -2)}`,
    `/customers/${a}/${section.replace('x', b)}`,
  ]),
  ...detailOnly.map((section) => `/customers/${a}/${section}/${b}`),
  `/customers/${a}/lockerBanks/${b}/harbor/lockerDashboard`,
  ...['apps', 'redis', 'carrierLogic', 'lockerVendors', 'appSecurityRoles'].flatMap((section) => [
    `/system/${section}`,
    `/system/${section}/${b}`,
  ]),
  '/system/versions',
  '/system/taskDaemon',
  '/system/unmatched/carrierLogic',
]

const absent = [
  '/nope',
  '/system/unmatched',
  `/customers/${a}/settings/5`,
  `/customers/${a}/lockerBanks/${b}/harbor`,
  ...detailOnly.map((section) => `/customers/${a}/${section}`),
]

describe('routes', () => {
  it('has at least 55 URLs', () => {
    expect(new Set(addresses).size).toBeGreaterThanOrEqual(55)
  })
  it.each(addresses)('%s is a page', (address) => {
    expect(pageAt(router, address)?.title).toBeTruthy()
  })
  it.each(addresses.filter((address) => address !== '/'))('%s ignores case and a trailing slash', (address) => {
    expect(pageAt(router, `${address.toUpperCase().replace(a.toUpperCase(), a)}/`)?.title).toBeTruthy()
  })
  it.each(absent)('%s is not a page', (address) => {
    expect(pageAt(router, address)).toBeUndefined()
  })
  it('reads contacts/import as the import, never as a contact', () => {
    expect(pageAt(router, `/customers/${a}/contacts/import`)?.title).toBe('Import contacts')
  })
  it('keeps helpDesk and customerAnalytics out of the product apps', () => {
    expect(pageAt(router, '/dashboard/helpDesk')?.title).toBe('Help desk')
    expect(pageAt(router, '/dashboard/customerAnalytics')?.title).toBe('Customer analytics')
    expect(productNames.map((product) => pageAt(router, paths.productAppsPath(product))?.title)).toEqual([
      'Parcel apps',
      'Mail apps',
      'Locker apps',
    ])
  })
})

describe('paths', () => {
  const made: [string, string][] = [
    [paths.homePath, '/'],
    [paths.accountPath, '/AccountSettings'],
    [paths.loginPath(), '/login'],
    [paths.loginPath('/customers/1/users?page=3#x'), '/login?redirect=%2Fcustomers%2F1%2Fusers%3Fpage%3D3%23x'],
    [paths.forbiddenPath('/system'), '/forbidden?redirect=%2Fsystem'],
    [paths.verifyIdentityPath('/'), '/verifyIdentity?redirect=%2F'],
    [paths.internalPath, '/internal'],
    [paths.chatPath, '/internal/chat'],
    [paths.wikiPath, '/internal/wiki'],
    [paths.dashboardPath, '/dashboard'],
    [paths.helpDeskPath, '/dashboard/helpDesk'],
    [paths.customerAnalyticsPath, '/dashboard/customerAnalytics'],
    [paths.productAppsPath('locker'), '/dashboard/lockerApps'],
    [paths.systemPath, '/system'],
    [paths.systemSectionPath('unmatched/carrierLogic'), '/system/unmatched/carrierLogic'],
    [paths.customersPath, '/customers'],
    [paths.customerPath('a/b'), '/customers/a%2Fb'],
    [paths.customerSettingsPath(a), `/customers/${a}/settings`],
    [paths.customerSettingsPath(a, 'Custom fields'), `/customers/${a}/settings#custom-fields`],
    [paths.contactImportPath(a), `/customers/${a}/contacts/import`],
    [paths.duplicatesPath(a), `/customers/${a}/contacts/duplicates`],
    [paths.listPath({ name: 'customers', path: 'customers', scope: 'top' }), '/customers'],
    [paths.recordPath({ name: 'customers', path: 'customers', scope: 'top' }, b), `/customers/${b}`],
    [paths.listPath({ name: 'sites', path: 'sites', scope: 'customer' }, a), `/customers/${a}/sites`],
    [paths.recordPath({ name: 'sites', path: 'sites', scope: 'customer' }, b, a), `/customers/${a}/sites/${b}`],
    [paths.listPath({ name: 'lockerVendors', path: 'lockerVendors', scope: 'system' }), '/system/lockerVendors'],
    [
      paths.recordPath({ name: 'lockerVendors', path: 'lockerVendors', scope: 'system' }, b),
      `/system/lockerVendors/${b}`,
    ],
    [
      paths.recordPath({ name: 'versions', path: 'versions', scope: 'system', opensIn: 'drawer' }, b),
      `/system/versions?record=${b}`,
    ],
  ]
  it.each(made)('%s', (path, expected) => {
    expect(path).toBe(expected)
  })
  it('does not build a customer’s page without the customer', () => {
    expect(() => paths.listPath({ name: 'sites', path: 'sites', scope: 'customer' })).toThrow('needs its customer')
  })
})

describe('navigation', () => {
  const items = [
    ...Object.values(areas).flatMap(({ groups }) => groups.flatMap((group) => group.items)),
    ...customerGroups
      .flatMap((group) => group.items)
      .map(({ label, section, access }) => ({
        label,
        access,
        path: paths.customerPath(a) + (section && `/${section}`),
      })),
  ]
  it.each(items)('$label leads to a page that requires the same permission', ({ path, access }) => {
    expect(pageAt(router, path)?.rules.access).toEqual(access)
  })
  it.each(collections.filter(({ listed }) => listed))('leads to the list of $name', (resource) => {
    const list = paths.listPath(resource, a)
    expect(pageAt(router, list)?.resource?.name).toBe(resource.name)
    expect(items.map(({ path }) => path)).toContain(list)
    expect(specification, 'Add the address to docs/specification/routes.md').toContain(`/${resource.path}\``)
  })
  it('guards every resource with the permission of its definition', () => {
    for (const resource of collections.filter(({ opensIn }) => opensIn === 'page')) {
      const page = pageAt(router, paths.recordPath(resource, b, a))
      // A resource that opens in a drawer of its parent's tab is guarded by that tab.
      if (!paths.hasAddress(resource)) expect(page).toBeUndefined()
      else {
        expect(page?.resource?.name).toBe(resource.name)
        expect(page?.rules.access).toBe(`${resource.permission}.view`)
      }
    }
  })
})
