/** The registry: one line per entity. Routes, pages, permissions and contract tests loop over it. */
import type { Field } from '../field.ts'
import { type Collection, fieldsOf, isCollection, type Resource } from '../resource.ts'
import { actions } from './actions.ts'
import { apiUsers } from './apiUsers.ts'
import { appSecurityRoles } from './appSecurityRoles.ts'
import { apps } from './apps.ts'
import { buildings } from './buildings.ts'
import { carrierCodes } from './carrierCodes.ts'
import { carrierLogic } from './carrierLogic.ts'
import { carriers } from './carriers.ts'
import { contactDelegates } from './contactDelegates.ts'
import { contacts } from './contacts.ts'
import { contactTypes } from './contactTypes.ts'
import { customers } from './customers.ts'
import { departments } from './departments.ts'
import { floors } from './floors.ts'
import { handlingAlerts } from './handlingAlerts.ts'
import { locations } from './locations.ts'
import { locationTypes } from './locationTypes.ts'
import { lockerBanks } from './lockerBanks.ts'
import { lockers } from './lockers.ts'
import { lockerVendors } from './lockerVendors.ts'
import { packageTypes } from './packageTypes.ts'
import { primaryCarrierLogic } from './primaryCarrierLogic.ts'
import { priorityLevels } from './priorityLevels.ts'
import { redis } from './redis.ts'
import { securityRoles } from './securityRoles.ts'
import { services } from './services.ts'
import { settings } from './settings.ts'
import { sites } from './sites.ts'
import { stations } from './stations.ts'
import { tenantSpaces } from './tenantSpaces.ts'
import { tenants } from './tenants.ts'
import { thermalLabels } from './thermalLabels.ts'
import { users } from './users.ts'
import { versions } from './versions.ts'

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
