/** The sections of a customer: its side navigation, and its pages in the palette. */
import type { Icon } from '@tabler/icons-react'
import IconAddressBook from '@tabler/icons-react/dist/esm/icons/IconAddressBook.mjs'
import IconAdjustmentsHorizontal from '@tabler/icons-react/dist/esm/icons/IconAdjustmentsHorizontal.mjs'
import IconBarcode from '@tabler/icons-react/dist/esm/icons/IconBarcode.mjs'
import IconCategory from '@tabler/icons-react/dist/esm/icons/IconCategory.mjs'
import IconFlag3 from '@tabler/icons-react/dist/esm/icons/IconFlag3.mjs'
import IconLayoutDashboard from '@tabler/icons-react/dist/esm/icons/IconLayoutDashboard.mjs'
import IconLayoutGrid from '@tabler/icons-react/dist/esm/icons/IconLayoutGrid.mjs'
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs'
import IconMapPins from '@tabler/icons-react/dist/esm/icons/IconMapPins.mjs'
import IconPackage from '@tabler/icons-react/dist/esm/icons/IconPackage.mjs'
import IconPackages from '@tabler/icons-react/dist/esm/icons/IconPackages.mjs'
import IconRoute from '@tabler/icons-react/dist/esm/icons/IconRoute.mjs'
import IconShieldLock from '@tabler/icons-react/dist/esm/icons/IconShieldLock.mjs'
import IconTags from '@tabler/icons-react/dist/esm/icons/IconTags.mjs'
import IconTicket from '@tabler/icons-react/dist/esm/icons/IconTicket.mjs'
import IconTruckDelivery from '@tabler/icons-react/dist/esm/icons/IconTruckDelivery.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import type { PageAccess } from '../session/access.ts'
import type { AreaGroup } from './areas.ts'

/** One section of a customer; its URL is the customer's plus `section`, which is empty for the overview. */
export interface CustomerItem {
  label: string
  section: string
  icon: Icon
  access: PageAccess
}

export const customerGroups: readonly AreaGroup<CustomerItem>[] = [
  {
    items: [
      { label: 'Overview', section: '', icon: IconLayoutDashboard, access: 'customers.view' },
      { label: 'Settings', section: 'settings', icon: IconAdjustmentsHorizontal, access: 'customers.settings.view' },
    ],
  },
  {
    title: 'Places',
    items: [
      { label: 'Sites', section: 'sites', icon: IconMapPin, access: 'customers.sites.view' },
      { label: 'Locations', section: 'locations', icon: IconMapPins, access: 'customers.locations.view' },
      { label: 'Location types', section: 'locationTypes', icon: IconCategory, access: 'customers.locationTypes.view' },
    ],
  },
  {
    title: 'People',
    items: [
      { label: 'Contacts', section: 'contacts', icon: IconAddressBook, access: 'customers.contacts.view' },
      { label: 'Contact types', section: 'contactTypes', icon: IconTags, access: 'customers.contactTypes.view' },
      { label: 'Users', section: 'users', icon: IconUsers, access: 'customers.users.view' },
      {
        label: 'Security roles',
        section: 'securityRoles',
        icon: IconShieldLock,
        access: 'customers.securityRoles.view',
      },
    ],
  },
  {
    title: 'Mail',
    items: [
      { label: 'Parcels', section: 'parcels', icon: IconPackages, access: 'customers.sites.view' },
      { label: 'Actions', section: 'actions', icon: IconRoute, access: 'mail.actions.view' },
      { label: 'Carriers', section: 'carriers', icon: IconTruckDelivery, access: 'mail.carriers.view' },
      { label: 'Carrier logic', section: 'carrierLogic', icon: IconBarcode, access: 'mail.carrierLogic.customer.view' },
      { label: 'Package types', section: 'packageTypes', icon: IconPackage, access: 'mail.packageTypes.view' },
      { label: 'Priority levels', section: 'priorityLevels', icon: IconFlag3, access: 'mail.priorityLevels.view' },
      { label: 'Thermal labels', section: 'thermalLabels', icon: IconTicket, access: 'mail.thermalLabels.view' },
    ],
  },
  {
    title: 'Lockers',
    items: [{ label: 'Locker banks', section: 'lockerBanks', icon: IconLayoutGrid, access: 'lockers.banks.view' }],
  },
]
