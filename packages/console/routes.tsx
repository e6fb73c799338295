/** Every URL of the console: layout, title, access, page (spec:routes#addresses). */
import { humanise } from '@postern/domain/values/text.ts'
import {
  type AnyRouter,
  createRootRouteWithContext,
  createRouter,
  type RouteComponent,
  type RouterHistory,
} from '@tanstack/react-router'
import { leaveForNewBuild } from './builds/fullLoad.ts'
import { PageError, PageNotFound, RootError } from './errors/RouteErrors.tsx'
import { guard } from './guards.ts'
import { PagePending, RootPending } from './layouts/PagePending.tsx'
import { RootNotFound } from './layouts/RootNotFound.tsx'
import { RootPage } from './layouts/RootPage.tsx'
import { knownRedirect } from './navigation/knownRedirect.ts'
import { lazyPage as lazy } from './navigation/lazyPage.tsx'
import { pageWaitMs } from './navigation/pageWait.ts'
import { parseSearch, stringifySearch } from './navigation/search.ts'
import type { occasionalPages } from './occasionalPages.ts'
import { pageAt } from './pageFacts.ts'
import { isProduct } from './paths.ts'
import {
  type LayoutOptions,
  layout,
  page,
  type RouterContext,
  type RouteSection,
  resourceList,
  resourcePages,
  resourceRecord,
  resourceRecordAt,
  resourceSingle,
} from './routeKit.tsx'
import { redirectParam } from './session/constants.ts'

type OccasionalPages = typeof occasionalPages
const occasional = <Name extends keyof OccasionalPages>(name: Name) =>
  lazy(() => import('./occasionalPages.ts').then(({ occasionalPages }) => occasionalPages[name]()), name)
const customerPage = occasional('CustomerPage')
const issuesPage = occasional('IssuesPage')
const parcelsPage = occasional('ParcelsPage')
const labelPage = occasional('LabelPage')
const rulePage = occasional('RulePage')

const root = createRootRouteWithContext<RouterContext>()({
  component: RootPage,
  // The only guard. It runs above all routes, so nothing protected is rendered or requested before it (spec:console#24).
  beforeLoad: async ({ location, context, preload }) => {
    const page = context.pageAt(location.pathname)
    if (!preload) await leaveForNewBuild(location.pathname, page?.rules.passing ?? false)
    const search: Record<string, string | undefined> = location.search
    const wanted = search[redirectParam]
    const redirect = wanted === undefined ? undefined : knownRedirect(context.pageAt, wanted)
    const visit = { path: location.pathname, fullPath: location.href, redirect }
    // A URL without a route has no guard: it's not found for everyone (spec:console#4).
    return page && guard(page.rules, { params: page.params, ...visit }, preload)
  },
  pendingComponent: RootPending,
  notFoundComponent: RootNotFound,
  errorComponent: RootError,
})

const signedIn = layout(
  root,
  'signedIn',
  lazy(() => import('./layouts/SignedIn.tsx'), 'SignedIn'),
)
const inside = (id: string, component: RouteComponent, options: LayoutOptions = {}) =>
  layout(signedIn, id, component, options)

const door: RouteSection = {
  parent: layout(
    root,
    'login',
    lazy(() => import('./layouts/LoginLayout.tsx'), 'LoginLayout'),
  ),
}
const outside: RouteSection = {
  parent: layout(root, 'outside', occasional('OutsideLayout')),
}
const main: RouteSection = {
  parent: inside(
    'default',
    lazy(() => import('./layouts/DefaultLayout.tsx'), 'DefaultLayout'),
  ),
}
const internal: RouteSection = {
  parent: inside('internal', occasional('InternalLayout')),
}
const dashboard: RouteSection = {
  parent: inside('dashboard', occasional('DashboardLayout')),
}
const system: RouteSection = {
  parent: inside(
    'system',
    lazy(() => import('./layouts/SystemLayout.tsx'), 'SystemLayout'),
    { path: 'system' },
  ),
  inSystem: true,
}
const customer: RouteSection = {
  parent: inside(
    'customer',
    lazy(() => import('./layouts/CustomerLayout.tsx'), 'CustomerLayout'),
    {
      path: 'customers/$customerId',
      loader: async ({ customerId = '' }) => (await import('./layouts/records.ts')).loadCustomer(customerId),
    },
  ),
}

const routeTree = root.addChildren([
  door.parent.addChildren([
    page(door, 'login', 'Sign in', 'signedOut', {
      passing: true,
      component: lazy(() => import('./pages/login/LoginPage.tsx'), 'LoginPage'),
    }),
    page(door, 'verifyIdentity', 'Verify your identity', 'temporary', {
      passing: true,
      component: occasional('VerifyIdentityPage'),
    }),
  ]),

  outside.parent.addChildren([
    page(outside, 'satisfaction/$token', 'How did we do?', 'anyone', {
      passing: true,
      component: occasional('SatisfactionPage'),
    }),
  ]),

  signedIn.addChildren([
    main.parent.addChildren([
      page(main, '/', 'Home', 'signedIn', {
        component: occasional('HomePage'),
      }),
      page(main, 'search', 'Search', 'signedIn', {
        component: occasional('SearchPage'),
      }),
      page(main, 'forbidden', 'No access', 'signedIn', {
        passing: true,
        component: occasional('ForbiddenPage'),
      }),
      page(main, 'AccountSettings', 'Account settings', 'signedIn', {
        component: occasional('AccountPage'),
      }),
      resourceList(main, 'customers', 'customers.view'),
      page(main, 'notifications', 'Notifications', 'signedIn', {
        component: occasional('NotificationsPage'),
      }),
      page(main, 'parcels', 'Parcels', 'customers.sites.view', { component: parcelsPage }),
      page(main, 'lockerBanks', 'Locker banks', 'lockers.banks.view', {
        component: occasional('FleetPage'),
      }),
      page(main, 'trouble', 'Device issues', ['lockers.banks.view', 'customers.stations.view'], {
        component: issuesPage,
      }),
      page(main, 'trouble/lockerBanks', 'Locker bank issues', 'lockers.banks.view', { component: issuesPage }),
      page(main, 'trouble/stations', 'Station issues', 'customers.stations.view', { component: issuesPage }),
      page(main, 'trouble/parcels', 'Overdue parcels', 'customers.sites.view', { component: issuesPage }),
    ]),

    internal.parent.addChildren([
      page(internal, 'internal', 'Internal', 'signedIn', {
        component: occasional('InternalHomePage'),
      }),
      page(
        internal,
        'internal/chat/{-$channel}',
        // Direct messages have no name; their URL ends with an ID.
        ({ channel = 'Chat' }) => (channel[35] ? 'Direct message' : channel),
        'signedIn',
        { component: occasional('ChatPage') },
      ),
      page(internal, 'internal/wiki/{-$pageId}', ({ pageId }) => (pageId ? 'Page' : 'Wiki'), 'signedIn', {
        component: occasional('WikiPage'),
      }),
    ]),

    dashboard.parent.addChildren([
      page(dashboard, 'dashboard', 'Dashboards', 'signedIn', {
        component: occasional('DashboardHomePage'),
      }),
      page(dashboard, 'dashboard/helpDesk', 'Help desk', 'dashboards.helpDesk.view', {
        component: occasional('HelpDeskPage'),
      }),
      page(dashboard, 'dashboard/helpDesk/inbox', 'Mail inbox', 'helpDesk.tickets.view', {
        component: occasional('InboxPage'),
      }),
      page(dashboard, 'dashboard/helpDesk/tickets/new', 'New ticket', 'helpDesk.tickets.create', {
        component: occasional('NewTicketPage'),
      }),
      page(dashboard, 'dashboard/helpDesk/tickets/$ticketId', 'Ticket', 'helpDesk.tickets.view', {
        component: occasional('TicketPage'),
      }),
      page(dashboard, 'dashboard/customerAnalytics', 'Customer analytics', 'dashboards.customerAnalytics.view', {
        component: occasional('CustomerAnalyticsPage'),
      }),
      page(
        dashboard,
        'dashboard/{$product}Apps',
        ({ product = '' }) => `${humanise(product)} apps`,
        'dashboards.apps.view',
        {
          check: ({ product = '' }) => isProduct(product),
          component: occasional('ProductAppsPage'),
        },
      ),
    ]),

    customer.parent.addChildren([
      resourceRecordAt(customer, '/', 'customers', 'customerId', 'customers', customerPage),
      resourceSingle(customer, 'settings', 'customers.settings.view'),
      ...resourcePages(customer, 'sites', 'siteId', 'customers.sites'),
      ...resourcePages(customer, 'users', 'userId', 'customers.users'),
      ...resourcePages(customer, 'actions', 'actionId', 'mail.actions'),
      ...resourcePages(customer, 'carriers', 'carrierId', 'mail.carriers'),
      ...resourcePages(customer, 'contacts', 'contactId', 'customers.contacts'),
      page(customer, 'contacts/duplicates', 'Duplicates', 'customers.contacts.merge', {
        component: occasional('DuplicatesPage'),
      }),
      page(customer, 'contacts/import', 'Import contacts', 'customers.contacts.import', {
        component: occasional('ContactImportsPage'),
      }),
      page(customer, 'contacts/import/$importId', 'Import', 'customers.contacts.import', {
        component: occasional('ImportPage'),
      }),
      ...resourcePages(customer, 'locations', 'locationId', 'customers.locations'),
      resourceRecord(customer, 'floors', 'floorId', 'customers.floors'),
      ...resourcePages(customer, 'lockerBanks', 'lockerBankId', 'lockers.banks'),
      page(customer, 'lockerBanks/$lockerBankId/audits/$auditId', 'Audit', 'lockers.lockers.view', {
        component: occasional('BankAuditPage'),
      }),
      page(customer, 'lockerBanks/$lockerBankId/layout', 'Layout', 'lockers.lockers.edit', {
        component: occasional('LayoutPage'),
      }),
      page(customer, 'lockerBanks/$lockerBankId/$vendor/lockerDashboard', 'Locker dashboard', 'lockers.banks.view', {
        component: occasional('LockerDashboardPage'),
      }),
      resourceRecord(customer, 'lockers', 'lockerId', 'lockers.lockers', 'Door'),
      ...resourcePages(
        customer,
        'carrierLogic',
        'carrierLogicId',
        'mail.carrierLogic.customer',
        'carrierLogic',
        rulePage,
      ),
      ...resourcePages(customer, 'contactTypes', 'contactTypeId', 'customers.contactTypes'),
      ...resourcePages(customer, 'packageTypes', 'packageTypeId', 'mail.packageTypes'),
      ...resourcePages(customer, 'locationTypes', 'locationTypeId', 'customers.locationTypes'),
      ...resourcePages(customer, 'securityRoles', 'securityRoleId', 'customers.securityRoles'),
      ...resourcePages(customer, 'thermalLabels', 'thermalLabelId', 'mail.thermalLabels', 'thermalLabels', labelPage),
      ...resourcePages(customer, 'priorityLevels', 'priorityLevelId', 'mail.priorityLevels'),
      resourceRecord(customer, 'services', 'serviceId', 'mail.services'),
      resourceRecord(customer, 'stations', 'stationId', 'customers.stations'),
      resourceRecord(customer, 'printers', 'printerId', 'customers.stations'),
      page(customer, 'sites/$siteId/printJobs', 'Print jobs', 'customers.stations.view', {
        component: occasional('PrintJobsPage'),
      }),
      resourceRecord(customer, 'buildings', 'buildingId', 'customers.buildings'),
      resourceRecord(customer, 'departments', 'departmentId', 'customers.departments'),
      resourceRecord(customer, 'tenants', 'tenantId', 'customers.tenants'),
      page(customer, 'parcels', 'Parcels', 'customers.sites.view', { component: parcelsPage }),
      page(customer, 'parcels/$parcelId', 'Parcel', 'customers.sites.view', {
        component: occasional('ParcelPage'),
      }),
    ]),

    system.parent.addChildren([
      page(system, '/', 'System', 'system', {
        component: occasional('SystemHomePage'),
      }),
      ...resourcePages(system, 'apps', 'appId', 'applications'),
      ...resourcePages(system, 'redis', 'redisId', 'redis'),
      resourceList(system, 'versions', 'versions.view'),
      page(system, 'taskDaemon', 'Task daemon', 'taskDaemon.view', {
        component: occasional('TaskDaemonPage'),
      }),
      resourceList(
        system,
        'primaryCarrierLogic',
        'mail.carrierLogic.primary.view',
        'carrierLogic',
        'Shared carrier rules',
      ),
      resourceRecordAt(
        system,
        'carrierLogic/$carrierLogicId',
        'primaryCarrierLogic',
        'carrierLogicId',
        'mail.carrierLogic.primary',
        rulePage,
        'Shared carrier rule',
      ),
      page(
        system,
        'unmatched/carrierLogic',
        'Unmatched carrier logic',
        ['mail.carrierLogic.unmatched.view', 'mail.carrierLogic.primary.view'],
        {
          component: occasional('UnmatchedPage'),
        },
      ),
      ...resourcePages(system, 'lockerVendors', 'lockerVendorId', 'lockerVendors'),
      resourceRecord(system, 'lockerVendorAccounts', 'lockerVendorAccountId', 'lockerVendors', 'Account'),
      ...resourcePages(system, 'appSecurityRoles', 'appSecurityRoleId', 'apiUsers'),
      // The provider's own users and roles; each opens on its page under the provider's customer.
      resourceList(system, 'users', 'customers.users.view', 'staff', 'Staff'),
      resourceList(system, 'securityRoles', 'customers.securityRoles.view', 'staffRoles', 'Staff roles'),
      page(system, 'audit', 'Audit log', 'audit.view', {
        component: occasional('AuditPage'),
      }),
      page(system, 'audit/$auditId', 'Audit row', 'audit.view', {
        component: occasional('AuditRowPage'),
      }),
    ]),
  ]),
])

export function makeRouter(history: RouterHistory): AnyRouter {
  const router: AnyRouter = createRouter({
    routeTree,
    history,
    context: { pageAt: (href: string) => pageAt(router, href) },
    // Case and a trailing slash are ignored; links use the case of the route table (spec:console#10).
    caseSensitive: false,
    trailingSlash: 'never',
    parseSearch,
    stringifySearch,
    notFoundMode: 'root',
    defaultNotFoundComponent: PageNotFound,
    defaultErrorComponent: PageError,
    defaultPendingComponent: PagePending,
    defaultPendingMs: pageWaitMs,
    defaultPendingMinMs: 200,
    // react-query owns freshness; the router only preloads.
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    scrollToTopSelectors: ['#main'],
  })
  return router
}
