/** The demo: the same seed creates the same data; only the dates depend on the day it's loaded. */

import { thermalLabels } from '@postern/domain/areas/labels/thermalLabels.ts'
import { actions } from '@postern/domain/areas/mail/actions.ts'
import { carriers } from '@postern/domain/areas/mail/carriers.ts'
import { packageTypes } from '@postern/domain/areas/mail/packageTypes.ts'
import { priorityLevels } from '@postern/domain/areas/mail/priorityLevels.ts'
import { contactTypes } from '@postern/domain/areas/people/contactTypes.ts'
import { locationTypes } from '@postern/domain/areas/places/locationTypes.ts'
import type { RecordMeta, Resource } from '@postern/domain/engine/resource.ts'
import { rolesOf, usersOf } from './areas/access/customerUsers.ts'
import { type Crew, founding, hireStaff } from './areas/access/staff.ts'
import { carrierRulesOf, sharedRulesOf } from './areas/carrierLogic/carrierLogic.ts'
import { type Client, clientsOf, providerOf } from './areas/customers/customers.ts'
import { logosOf } from './areas/customers/logos.ts'
import { settingsOf } from './areas/customers/settings.ts'
import { apiUsersOf } from './areas/devices/apiUsers.ts'
import { appSecurityRolesOf } from './areas/devices/appSecurityRoles.ts'
import { appsOf } from './areas/devices/apps.ts'
import { stationsOf } from './areas/devices/stations.ts'
import { versionsOf } from './areas/devices/versions.ts'
import { labelsOf } from './areas/labels/labels.ts'
import { labelVersionsOf } from './areas/labels/labelVersions.ts'
import { printersOf } from './areas/labels/printers.ts'
import { lockersOf } from './areas/lockers/lockers.ts'
import { lockerVendorAccountsOf } from './areas/lockers/lockerVendorAccounts.ts'
import { lockerVendorsOf } from './areas/lockers/lockerVendors.ts'
import { actionsOf } from './areas/mail/actions.ts'
import { carrierCodesOf } from './areas/mail/carrierCodes.ts'
import { carriersOf } from './areas/mail/carriers.ts'
import { packageTypesOf } from './areas/mail/packageTypes.ts'
import { priorityLevelsOf } from './areas/mail/priorityLevels.ts'
import { servicesOf } from './areas/mail/services.ts'
import { careFor } from './areas/people/care.ts'
import { contactsOf } from './areas/people/contacts.ts'
import { contactTypesOf } from './areas/people/contactTypes.ts'
import { departmentsOf } from './areas/people/departments.ts'
import { tenantSpacesOf } from './areas/people/tenantSpaces.ts'
import { tenantsOf } from './areas/people/tenants.ts'
import { locationsOf } from './areas/places/locations.ts'
import { locationTypesOf } from './areas/places/locationTypes.ts'
import { placesOf } from './areas/places/places.ts'
import { redisOf } from './areas/platform/redis.ts'
import { type Chronicle, chronicleOf } from './history.ts'
import { picturesOf } from './pictures.ts'
import type { DemoWorld } from './rows.ts'
import { following } from './templates.ts'

/** Mail setup, which is created before any place. */
function mailOf(
  chronicle: Chronicle,
  crew: Crew,
  client: Client,
  levels: DemoWorld['priorityLevels'],
  types: DemoWorld['locationTypes'],
  roles: DemoWorld['securityRoles'],
) {
  const thermalLabels = labelsOf(chronicle, crew, client)
  const packageTypes = packageTypesOf(chronicle, crew, client, { levels, types, labels: thermalLabels })
  const actions = actionsOf(chronicle, crew, client, { labels: thermalLabels, roles })
  const carriers = carriersOf(chronicle, crew, client, packageTypes)
  const carrierLogic = carrierRulesOf(chronicle, crew, client, carriers)
  return { thermalLabels, packageTypes, actions, carriers, carrierLogic }
}

/** Everything inside one customer, in setup order. */
function customerParts(chronicle: Chronicle, crew: Crew, client: Client, apps: DemoWorld['apps']) {
  const priorityLevels = priorityLevelsOf(chronicle, crew, client)
  const locationTypes = locationTypesOf(chronicle, crew, client)
  const contactTypes = contactTypesOf(chronicle, crew, client)
  const { isProvider } = client.row
  const securityRoles = isProvider ? crew.roles : rolesOf(chronicle, crew, client)
  const mail = mailOf(chronicle, crew, client, priorityLevels, locationTypes, securityRoles)
  const places = placesOf(chronicle, crew, client, priorityLevels)
  const users = isProvider ? crew.staff : usersOf(chronicle, crew, client, securityRoles, places.sites)
  const locations = locationsOf(chronicle, crew, client, places, locationTypes)
  const tenants = tenantsOf(chronicle, crew, client, places.sites)
  const tenantSpaces = tenantSpacesOf(chronicle, crew, client, places, tenants)
  const around = { sites: places.sites, locations, levels: priorityLevels, tenants }
  const departments = departmentsOf(chronicle, crew, client, around)
  const services = servicesOf(chronicle, crew, client, { ...places, ...mail, levels: priorityLevels })
  const equipment = { ...around, ...mail, securityRoles, labels: mail.thermalLabels, apps }
  const stations = stationsOf(chronicle, crew, client, equipment)
  const printers = printersOf(chronicle, crew, client, places.sites)
  const carrierCodes = carrierCodesOf(chronicle, crew, client, mail.carriers, places.sites)
  const kinds = { contactTypes, tenants, tenantSpaces, departments }
  return {
    client,
    places,
    ...places,
    ...mail,
    ...kinds,
    securityRoles,
    users,
    services,
    carrierCodes,
    priorityLevels,
    locationTypes,
    locations,
    stations,
    printers,
  }
}

/** Records outside any customer. */
function systemParts(chronicle: Chronicle, crew: Crew, clients: readonly Client[]) {
  const customers = clients.map(({ row }) => row)
  const lockerVendors = lockerVendorsOf(chronicle, crew)
  const appSecurityRoles = appSecurityRolesOf(chronicle, crew)
  const apps = appsOf(chronicle, crew, customers, appSecurityRoles)
  const versions = versionsOf(chronicle, crew, apps)
  return {
    lockerVendors,
    lockerVendorAccounts: lockerVendorAccountsOf(chronicle, crew, lockerVendors),
    appSecurityRoles,
    apps,
    versions,
    apiUsers: apiUsersOf(chronicle, crew, apps, customers, appSecurityRoles),
    redis: redisOf(chronicle, crew),
    primaryCarrierLogic: sharedRulesOf(chronicle, crew),
  }
}

/** People are most of the records: they come last, so that everything else is the same regardless of their number. */
function peopleOf(chronicle: Chronicle, crew: Crew, part: ReturnType<typeof customerParts>, share: number) {
  const { client, contactTypes: types } = part
  const contacts = contactsOf(chronicle, crew, client, { ...part, types }, share)
  return { contacts, ...careFor(chronicle, crew, client, contacts) }
}

/** The default seed of the demo, also used for its traffic. */
export const worldSeed = 4310

interface WorldOptions {
  readonly seed?: number
  /** How many people and parcels: a small world is enough for most tests. */
  readonly size?: 'full' | 'small'
}

const shares = { full: 1, small: 0.02 } as const

/** `today` is a day like `2026-11-15`: activity ends on the working day before it. */
export function demoWorld(today: string, { seed = worldSeed, size = 'full' }: WorldOptions = {}): DemoWorld {
  const chronicle = chronicleOf(today, seed)
  const providerId = chronicle.newId(founding)
  const crew = hireStaff(chronicle, providerId)
  const provider = providerOf(chronicle, crew, providerId)
  const clients: Client[] = clientsOf(chronicle, crew)

  const everybody = [provider, ...clients]
  const system = systemParts(chronicle, crew, clients)
  const parts = everybody.map((client) => customerParts(chronicle, crew, client, system.apps))
  const all = <Row>(rowsOf: (part: (typeof parts)[number]) => readonly Row[]): Row[] => parts.flatMap(rowsOf)
  const lockers = lockersOf(chronicle, crew, parts, system.lockerVendors)
  const people = parts.map((part) => peopleOf(chronicle, crew, part, shares[size]))
  const templated = <Row extends RecordMeta & { customerId: string }>(
    resource: Resource,
    rowsOf: (part: (typeof parts)[number]) => readonly Row[],
  ) => following(resource, providerId, all(rowsOf))
  return {
    provider: provider.row,
    customers: clients.map(({ row }) => row),
    settings: all(({ client, sites }) => [settingsOf(chronicle, crew, client, sites)]),
    sites: all((part) => part.sites),
    buildings: all((part) => part.buildings),
    floors: all((part) => part.floors),
    locationTypes: templated(locationTypes, (part) => part.locationTypes),
    locations: all((part) => part.locations),
    tenants: all((part) => part.tenants),
    tenantSpaces: all((part) => part.tenantSpaces),
    departments: all((part) => part.departments),
    contactTypes: templated(contactTypes, (part) => part.contactTypes),
    securityRoles: all((part) => part.securityRoles),
    users: all((part) => part.users),
    contacts: people.flatMap(({ contacts }) => contacts),
    contactDelegates: people.flatMap(({ contactDelegates }) => contactDelegates),
    handlingAlerts: people.flatMap(({ handlingAlerts }) => handlingAlerts),
    stations: all((part) => part.stations),
    printers: all((part) => part.printers),
    ...lockers,
    actions: templated(actions, (part) => part.actions),
    carriers: templated(carriers, (part) => part.carriers),
    carrierCodes: all((part) => part.carrierCodes),
    carrierLogic: all((part) => part.carrierLogic),
    services: all((part) => part.services),
    packageTypes: templated(packageTypes, (part) => part.packageTypes),
    thermalLabels: templated(thermalLabels, (part) => part.thermalLabels),
    labelVersions: labelVersionsOf(
      all((part) => part.thermalLabels),
      seed,
    ),
    priorityLevels: templated(priorityLevels, (part) => part.priorityLevels),
    ...system,
    images: [
      ...logosOf(
        everybody.map(({ row }) => row),
        all((part) => part.tenants),
      ),
      ...picturesOf(
        everybody.map(({ row }) => row),
        all((part) => part.buildings),
        all((part) => part.floors),
      ),
    ],
    audit: chronicle.audit(),
  }
}
