/** Navigation as data. Spine, side navigation, area homes and palette all read it and filter it by the user's role. */
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
  groups: readonly AreaGroup[]
}

/** In the spine's order. */
export const areas: Readonly<Record<AreaName, Area>> = {
  home: {
    label: 'Home',
    path: paths.homePath,
    icon: IconHome,
    access: 'signedIn',
    groups: [
      {
        items: [
          {
            label: 'Work queue',
            path: paths.homePath,
            icon: IconHome,
            access: 'signedIn',
          },
          {
            label: 'Device issues',
            path: paths.issuesPath('devices'),
            icon: IconAlertTriangle,
            access: ['lockers.banks.view', 'customers.stations.view'],
          },
          {
            label: 'Locker banks',
            path: paths.fleetPath,
            icon: IconLayoutGrid,
            access: 'lockers.banks.view',
          },
          {
            label: 'Parcels',
            path: paths.parcelsPath(),
            icon: IconPackages,
            access: 'customers.sites.view',
          },
          {
            label: 'Overdue parcels',
            path: paths.issuesPath('parcels'),
            icon: IconPackage,
            access: 'customers.sites.view',
          },
          {
            label: 'Notifications',
            path: paths.notificationsPath(),
            icon: IconBell,
            access: 'signedIn',
          },
          {
            label: 'Account settings',
            path: paths.accountPath,
            icon: IconUserCog,
            access: 'signedIn',
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
    groups: [
      {
        items: [
          {
            label: 'All customers',
            path: paths.customersPath,
            icon: IconBuildingCommunity,
            access: 'customers.view',
          },
          {
            label: 'Archived',
            path: `${paths.customersPath}?archived=true`,
            icon: IconArchive,
            access: 'customers.view',
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
    groups: [
      {
        items: [
          {
            label: 'Help desk',
            path: paths.helpDeskPath,
            icon: IconHeadset,
            access: 'dashboards.helpDesk.view',
          },
          {
            label: 'Parcel apps',
            path: paths.productAppsPath('parcel'),
            icon: IconPackages,
            access: 'dashboards.apps.view',
          },
          {
            label: 'Mail apps',
            path: paths.productAppsPath('mail'),
            icon: IconMail,
            access: 'dashboards.apps.view',
          },
          {
            label: 'Locker apps',
            path: paths.productAppsPath('locker'),
            icon: IconLayoutGrid,
            access: 'dashboards.apps.view',
          },
          {
            label: 'Customer analytics',
            path: paths.customerAnalyticsPath,
            icon: IconChartHistogram,
            access: 'dashboards.customerAnalytics.view',
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
    groups: [
      {
        items: [
          {
            label: 'Chat',
            path: paths.chatPath,
            icon: IconMessages,
            access: 'signedIn',
          },
          {
            label: 'Wiki',
            path: paths.wikiPath,
            icon: IconBook2,
            access: 'signedIn',
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
    groups: [
      {
        title: 'Platform',
        items: [
          {
            label: 'Apps',
            path: paths.systemSectionPath('apps'),
            icon: IconApps,
            access: 'applications.view',
          },
          {
            label: 'Versions',
            path: paths.systemSectionPath('versions'),
            icon: IconGitBranch,
            access: 'versions.view',
          },
          {
            label: 'Redis',
            path: paths.systemSectionPath('redis'),
            icon: IconDatabase,
            access: 'redis.view',
          },
          {
            label: 'Task daemon',
            path: paths.systemSectionPath('taskDaemon'),
            icon: IconClockPlay,
            access: 'taskDaemon.view',
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
          },
          {
            label: 'Unmatched',
            path: paths.systemSectionPath('unmatched/carrierLogic'),
            icon: IconBarcodeOff,
            access: ['mail.carrierLogic.unmatched.view', 'mail.carrierLogic.primary.view'],
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
          },
          {
            label: 'Staff roles',
            path: paths.systemSectionPath('staffRoles'),
            icon: IconUserShield,
            access: 'customers.securityRoles.view',
          },
          {
            label: 'App security roles',
            path: paths.systemSectionPath('appSecurityRoles'),
            icon: IconShieldLock,
            access: 'apiUsers.view',
          },
          {
            label: 'Audit log',
            path: paths.auditPath,
            icon: IconListSearch,
            access: 'audit.view',
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
          },
        ],
      },
    ],
  },
}
