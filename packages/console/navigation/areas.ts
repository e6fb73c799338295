/** Navigation as data. Spine, side navigation, area homes and palette all read it; each filters by the role. */
import type { Icon } from '@tabler/icons-react'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconApps from '@tabler/icons-react/dist/esm/icons/IconApps.mjs'
import IconArchive from '@tabler/icons-react/dist/esm/icons/IconArchive.mjs'
import IconBarcode from '@tabler/icons-react/dist/esm/icons/IconBarcode.mjs'
import IconBarcodeOff from '@tabler/icons-react/dist/esm/icons/IconBarcodeOff.mjs'
import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs'
import IconBook2 from '@tabler/icons-react/dist/esm/icons/IconBook2.mjs'
import IconBuildingCommunity from '@tabler/icons-react/dist/esm/icons/IconBuildingCommunity.mjs'
import IconChartHistogram from '@tabler/icons-react/dist/esm/icons/IconChartHistogram.mjs'
import IconClockPlay from '@tabler/icons-react/dist/esm/icons/IconClockPlay.mjs'
import IconDatabase from '@tabler/icons-react/dist/esm/icons/IconDatabase.mjs'
import IconGitBranch from '@tabler/icons-react/dist/esm/icons/IconGitBranch.mjs'
import IconHeadset from '@tabler/icons-react/dist/esm/icons/IconHeadset.mjs'
import IconHome from '@tabler/icons-react/dist/esm/icons/IconHome.mjs'
import IconLayoutGrid from '@tabler/icons-react/dist/esm/icons/IconLayoutGrid.mjs'
import IconListSearch from '@tabler/icons-react/dist/esm/icons/IconListSearch.mjs'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import IconMessages from '@tabler/icons-react/dist/esm/icons/IconMessages.mjs'
import IconPackage from '@tabler/icons-react/dist/esm/icons/IconPackage.mjs'
import IconPackages from '@tabler/icons-react/dist/esm/icons/IconPackages.mjs'
import IconPlugConnected from '@tabler/icons-react/dist/esm/icons/IconPlugConnected.mjs'
import IconServerCog from '@tabler/icons-react/dist/esm/icons/IconServerCog.mjs'
import IconShieldLock from '@tabler/icons-react/dist/esm/icons/IconShieldLock.mjs'
import IconUserCog from '@tabler/icons-react/dist/esm/icons/IconUserCog.mjs'
import IconUserShield from '@tabler/icons-react/dist/esm/icons/IconUserShield.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import * as paths from '../paths.ts'
import type { PageAccess } from '../session/access.ts'

export interface AreaItem {
  label: string
  path: string
  icon: Icon
  access: PageAccess
  /** One line for the area's home page. */
  about: string
}

export interface AreaGroup<Item = AreaItem> {
  title?: string
  items: readonly Item[]
}

export type AreaName = 'home' | 'customers' | 'dashboard' | 'internal' | 'system'

export interface Area {
  label: string
  path: string
  icon: Icon
  access: PageAccess
  about: string
  groups: readonly AreaGroup[]
}

/** In the spine's order. */
export const areas: Readonly<Record<AreaName, Area>> = {
  home: {
    label: 'Home',
    path: paths.homePath,
    icon: IconHome,
    access: 'signedIn',
    about: 'What waits for you, and what is broken now',
    groups: [
      {
        items: [
          {
            label: 'Work queue',
            path: paths.homePath,
            icon: IconHome,
            access: 'signedIn',
            about: 'What waits for you, and what is broken now',
          },
          {
            label: 'Device issues',
            path: paths.issuesPath('devices'),
            icon: IconAlertTriangle,
            access: ['lockers.banks.view', 'customers.stations.view'],
            about: 'Locker banks and stations in trouble, with the reason',
          },
          {
            label: 'Parcels',
            path: paths.parcelsPath(),
            icon: IconPackages,
            access: 'customers.sites.view',
            about: 'All parcels across customers',
          },
          {
            label: 'Overdue parcels',
            path: paths.issuesPath('parcels'),
            icon: IconPackage,
            access: 'customers.sites.view',
            about: 'Parcels past their due time or hold period',
          },
          {
            label: 'Notifications',
            path: paths.notificationsPath(),
            icon: IconBell,
            access: 'signedIn',
            about: 'What happened to your tickets, exports, and requests',
          },
          {
            label: 'Account settings',
            path: paths.accountPath,
            icon: IconUserCog,
            access: 'signedIn',
            about: 'Your profile, sign-in, and display settings',
          },
        ],
      },
    ],
  },
  customers: {
    label: 'Customers',
    path: paths.customersPath,
    icon: IconBuildingCommunity,
    access: 'customers.view',
    about: 'Organizations with their sites, contacts, mail, and lockers',
    groups: [
      {
        items: [
          {
            label: 'All customers',
            path: paths.customersPath,
            icon: IconBuildingCommunity,
            access: 'customers.view',
            about: 'Every customer on the platform',
          },
          {
            label: 'Archived',
            path: `${paths.customersPath}?archived=true`,
            icon: IconArchive,
            access: 'customers.view',
            about: 'Archived customers you can restore',
          },
        ],
      },
    ],
  },
  dashboard: {
    label: 'Dashboards',
    path: paths.dashboardPath,
    icon: IconChartHistogram,
    access: ['dashboards.helpDesk.view', 'dashboards.apps.view', 'dashboards.customerAnalytics.view'],
    about: 'Help desk, app health, and customer analytics',
    groups: [
      {
        items: [
          {
            label: 'Help desk',
            path: paths.helpDeskPath,
            icon: IconHeadset,
            access: 'dashboards.helpDesk.view',
            about: 'Tickets, assignees, and due times',
          },
          {
            label: 'Parcel apps',
            path: paths.productAppsPath('parcel'),
            icon: IconPackages,
            access: 'dashboards.apps.view',
            about: 'Parcel app stations: connection, version, errors',
          },
          {
            label: 'Mail apps',
            path: paths.productAppsPath('mail'),
            icon: IconMail,
            access: 'dashboards.apps.view',
            about: 'Mail app stations: connection, version, errors',
          },
          {
            label: 'Locker apps',
            path: paths.productAppsPath('locker'),
            icon: IconLayoutGrid,
            access: 'dashboards.apps.view',
            about: 'Locker banks and controllers across all customers',
          },
          {
            label: 'Customer analytics',
            path: paths.customerAnalyticsPath,
            icon: IconChartHistogram,
            access: 'dashboards.customerAnalytics.view',
            about: 'Volume, pickup time, carriers, lockers, and health by customer',
          },
        ],
      },
    ],
  },
  internal: {
    label: 'Internal',
    path: paths.internalPath,
    icon: IconMessages,
    access: 'signedIn',
    about: 'Team chat and wiki',
    groups: [
      {
        items: [
          {
            label: 'Chat',
            path: paths.chatPath,
            icon: IconMessages,
            access: 'signedIn',
            about: 'Channels for teams, incidents, releases, and customers',
          },
          {
            label: 'Wiki',
            path: paths.wikiPath,
            icon: IconBook2,
            access: 'signedIn',
            about: 'Runbooks, vendor guides, and fault codes',
          },
        ],
      },
    ],
  },
  system: {
    label: 'System',
    path: paths.systemPath,
    icon: IconServerCog,
    access: 'system',
    about: 'Platform settings for all customers',
    groups: [
      {
        title: 'Platform',
        items: [
          {
            label: 'Apps',
            path: paths.systemSectionPath('apps'),
            icon: IconApps,
            access: 'applications.view',
            about: 'Apps that use the platform, and their secrets',
          },
          {
            label: 'Versions',
            path: paths.systemSectionPath('versions'),
            icon: IconGitBranch,
            access: 'versions.view',
            about: 'App releases and rollout progress',
          },
          {
            label: 'Redis',
            path: paths.systemSectionPath('redis'),
            icon: IconDatabase,
            access: 'redis.view',
            about: 'Redis instances, memory, and connection',
          },
          {
            label: 'Task daemon',
            path: paths.systemSectionPath('taskDaemon'),
            icon: IconClockPlay,
            access: 'taskDaemon.view',
            about: 'Background tasks: schedules, runs, failures',
          },
        ],
      },
      {
        title: 'Mail',
        items: [
          {
            label: 'Carrier logic',
            path: paths.systemSectionPath('carrierLogic'),
            icon: IconBarcode,
            access: 'mail.carrierLogic.primary.view',
            about: 'Shared rules that recognize a barcode’s carrier and service',
          },
          {
            label: 'Unmatched',
            path: paths.systemSectionPath('unmatched/carrierLogic'),
            icon: IconBarcodeOff,
            access: ['mail.carrierLogic.unmatched.view', 'mail.carrierLogic.primary.view'],
            about: 'Unrecognized barcodes and suggested rules',
          },
        ],
      },
      {
        title: 'Access',
        items: [
          {
            label: 'Staff',
            path: paths.systemSectionPath('staff'),
            icon: IconUsers,
            access: 'customers.users.view',
            about: 'Console users, their roles, and their customers',
          },
          {
            label: 'Staff roles',
            path: paths.systemSectionPath('staffRoles'),
            icon: IconUserShield,
            access: 'customers.securityRoles.view',
            about: 'What staff can see and do',
          },
          {
            label: 'App security roles',
            path: paths.systemSectionPath('appSecurityRoles'),
            icon: IconShieldLock,
            access: 'apiUsers.view',
            about: 'What API users can see and do',
          },
          {
            label: 'Audit log',
            path: paths.auditPath,
            icon: IconListSearch,
            access: 'audit.view',
            about: 'Every change across all customers',
          },
        ],
      },
      {
        title: 'Lockers',
        items: [
          {
            label: 'Locker vendors',
            path: paths.systemSectionPath('lockerVendors'),
            icon: IconPlugConnected,
            access: 'lockerVendors.view',
            about: 'Locker manufacturers and their connections',
          },
        ],
      },
    ],
  },
}
