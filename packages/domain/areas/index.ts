/** The registry: one line per entity. Routes, pages, permissions and contract tests loop over it. */
import type { Field } from '../engine/field.ts'
import { type Collection, fieldsOf, isCollection, type Resource } from '../engine/resource.ts'
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
import { thermalLabels } from './labels/thermalLabels.ts'
import { lockerBanks } from './lockers/lockerBanks.ts'
import { lockers } from './lockers/lockers.ts'
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
  appSecurityRoles,
  apps,
  versions,
  apiUsers,
  redis,
  primaryCarrierLogic,
  settings,
]

/** Those with lists, and those of which each customer has one. */
export const collections: readonly Collection[] = resources.filter(isCollection)
export const singles: readonly Resource[] = resources.filter(({ single }) => single)

export function resourceNamed(name: string): Resource {
  const found = resources.find((resource) => resource.name === name)
  if (!found) throw new Error(`No resource is called ${name}.`)
  return found
}

export interface Reference {
  readonly from: Resource
  readonly fieldName: string
  readonly field: Field
}

/** Who points here: the refs of all resources whose target this is. Dependents, counts and parent tabs follow from it. */
export const referencesTo = (target: Resource): Reference[] =>
  resources.flatMap((from) =>
    fieldsOf(from)
      .filter(([, field]) => field.kind === 'ref' && field.target === target.name)
      .map(([fieldName, field]) => ({ from, fieldName, field })),
  )

/**
 * What is pointed to comes before what points to it. Where two point to each other neither order would do; the first
 * that was met waits. So does what points into a customer from outside: a customer comes before all that it has.
 */
export function targetsFirst(all: readonly Resource[] = resources): Resource[] {
  const ordered: Resource[] = []
  const met = new Set<Resource>()
  const add = (resource: Resource) => {
    if (met.has(resource)) return
    met.add(resource)
    for (const [, field] of fieldsOf(resource)) {
      const target = field.kind === 'ref' && all.find(({ name }) => name === field.target)
      if (target && (target.scope !== 'customer' || resource.scope === 'customer')) add(target)
    }
    ordered.push(resource)
  }
  for (const resource of all) add(resource)
  return ordered
}

/** What lives inside a record of this resource, each a tab of its page. */
export const childrenOf = (parent: Resource): Reference[] =>
  referencesTo(parent).filter(({ from, fieldName }) => from.parents.includes(fieldName))
