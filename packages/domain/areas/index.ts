/** The registry: one line per entity. Routes, pages, permissions and contract tests loop over it. */
import { allCollections, allSingles, registerResources } from '../engine/registry.ts'
import type { Collection, Resource } from '../engine/resource.ts'
import { securityRoles } from './access/securityRoles.ts'
import { users } from './access/users.ts'
import { carrierLogic } from './carrierLogic/carrierLogic.ts'
import { primaryCarrierLogic } from './carrierLogic/primaryCarrierLogic.ts'
import { customers } from './customers/customers.ts'
import { settings } from './customers/settings.ts'
import { apiUsers } from './devices/apiUsers.ts'
import { appSecurityRoles } from './devices/appSecurityRoles.ts'
import { apps } from './devices/apps.ts'
import { stations } from './devices/stations.ts'
import { versions } from './devices/versions.ts'
import { printers } from './labels/printers.ts'
import { thermalLabels } from './labels/thermalLabels.ts'
import { lockerBanks } from './lockers/lockerBanks.ts'
import { lockers } from './lockers/lockers.ts'
import { lockerVendorAccounts } from './lockers/lockerVendorAccounts.ts'
import { lockerVendors } from './lockers/lockerVendors.ts'
import { actions } from './mail/actions.ts'
import { carrierCodes } from './mail/carrierCodes.ts'
import { carriers } from './mail/carriers.ts'
import { packageTypes } from './mail/packageTypes.ts'
import { priorityLevels } from './mail/priorityLevels.ts'
import { services } from './mail/services.ts'
import { contactDelegates } from './people/contactDelegates.ts'
import { contacts } from './people/contacts.ts'
import { contactTypes } from './people/contactTypes.ts'
import { departments } from './people/departments.ts'
import { handlingAlerts } from './people/handlingAlerts.ts'
import { tenantSpaces } from './people/tenantSpaces.ts'
import { tenants } from './people/tenants.ts'
import { buildings } from './places/buildings.ts'
import { floors } from './places/floors.ts'
import { locations } from './places/locations.ts'
import { locationTypes } from './places/locationTypes.ts'
import { sites } from './places/sites.ts'
import { redis } from './platform/redis.ts'

export const resources: readonly Resource[] = [
  customers,
  sites,
  buildings,
  floors,
  locations,
  locationTypes,
  tenants,
  tenantSpaces,
  departments,
  stations,
  printers,
  contactTypes,
  users,
  securityRoles,
  contacts,
  contactDelegates,
  handlingAlerts,
  lockerBanks,
  lockers,
  actions,
  carriers,
  carrierCodes,
  carrierLogic,
  services,
  packageTypes,
  priorityLevels,
  thermalLabels,
  lockerVendors,
  lockerVendorAccounts,
  appSecurityRoles,
  apps,
  versions,
  apiUsers,
  redis,
  primaryCarrierLogic,
  settings,
]

registerResources(resources)

/** Resources with lists, and resources that each customer has exactly one of. */
export const collections: readonly Collection[] = allCollections()
export const singles: readonly Resource[] = allSingles()
