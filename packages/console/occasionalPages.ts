/** Pages that users rarely open first. Routes import only this file, so their dependencies add weight to them, not to every page. */
import type { ComponentType } from 'react'

/** Each module exports a component of that name. */
type Loaders<Names extends string> = {
  readonly [Name in Names]: () => Promise<Readonly<Record<NoInfer<Name>, ComponentType>>>
}
const loaders = <Names extends string>(all: Loaders<Names>): Loaders<Names> => all

export const occasionalPages = loaders({
  AccountPage: () => import('./pages/account/AccountPage.tsx'),
  AuditPage: () => import('./areas/audit/AuditPage.tsx'),
  AuditRowPage: () => import('./areas/audit/AuditRowPage.tsx'),
  BankAuditPage: () =>
    import('./areas/lockers/audits/AuditPage.tsx').then(({ AuditPage }) => ({ BankAuditPage: AuditPage })),
  ChatPage: () => import('./areas/chat/ChatPage.tsx'),
  ContactImportsPage: () => import('./areas/people/ContactImportsPage.tsx'),
  CustomerAnalyticsPage: () => import('./areas/analytics/CustomerAnalyticsPage.tsx'),
  CustomerPage: () => import('./areas/customers/CustomerPage.tsx'),
  DashboardHomePage: () => import('./pages/dashboard/DashboardHomePage.tsx'),
  DashboardLayout: () => import('./layouts/DashboardLayout.tsx'),
  DuplicatesPage: () => import('./areas/people/duplicates/DuplicatesPage.tsx'),
  FleetPage: () => import('./areas/lockers/fleet/FleetPage.tsx'),
  ForbiddenPage: () => import('./pages/forbidden/ForbiddenPage.tsx'),
  HelpDeskPage: () => import('./areas/helpDesk/desk/HelpDeskPage.tsx'),
  HomePage: () => import('./pages/home/HomePage.tsx'),
  ImportPage: () => import('./imports/ImportPage.tsx'),
  InboxPage: () => import('./areas/helpDesk/inbox/InboxPage.tsx'),
  InternalHomePage: () => import('./pages/internal/InternalHomePage.tsx'),
  InternalLayout: () => import('./layouts/InternalLayout.tsx'),
  IssuesPage: () => import('./pages/trouble/IssuesPage.tsx'),
  LabelPage: () => import('./areas/labels/page/LabelPage.tsx'),
  LayoutPage: () => import('./areas/lockers/layout/LayoutPage.tsx'),
  LockerDashboardPage: () => import('./areas/lockers/dashboard/LockerDashboardPage.tsx'),
  NewTicketPage: () => import('./areas/helpDesk/NewTicketPage.tsx'),
  NotificationsPage: () => import('./pages/notifications/NotificationsPage.tsx'),
  OutsideLayout: () => import('./layouts/OutsideLayout.tsx'),
  ParcelPage: () => import('./areas/parcels/ParcelPage.tsx'),
  ParcelsPage: () => import('./areas/parcels/ParcelsPage.tsx'),
  PrintJobsPage: () => import('./areas/labels/printing/PrintJobsPage.tsx'),
  ProductAppsPage: () => import('./areas/devices/productApps/ProductAppsPage.tsx'),
  RulePage: () => import('./areas/carrierLogic/RulePage.tsx'),
  SatisfactionPage: () => import('./areas/helpDesk/SatisfactionPage.tsx'),
  SearchPage: () => import('./pages/search/SearchPage.tsx'),
  SystemHomePage: () => import('./pages/system/SystemHomePage.tsx'),
  TaskDaemonPage: () => import('./areas/platform/taskDaemon/TaskDaemonPage.tsx'),
  TicketPage: () => import('./areas/helpDesk/ticket/TicketPage.tsx'),
  UnmatchedPage: () => import('./areas/carrierLogic/unmatched/UnmatchedPage.tsx'),
  VerifyIdentityPage: () => import('./pages/verifyIdentity/VerifyIdentityPage.tsx'),
  WikiPage: () => import('./areas/wiki/WikiPage.tsx'),
})

export const resourceRecord = () => import('./pages/records/ResourceRecord.tsx')
export const resourceSingle = () => import('./pages/records/ResourceSingle.tsx')
