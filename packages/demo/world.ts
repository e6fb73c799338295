/** The demo world: one seed, the same world; only its dates follow the day it is loaded on (entities §9). */
import { contactTypesOf } from './contactTypes.ts'
import { type Client, clientsOf, providerOf } from './customers.ts'
import { departmentsOf } from './departments.ts'
import { type Chronicle, chronicleOf } from './history.ts'
import { locationsOf } from './locations.ts'
import { locationTypesOf } from './locationTypes.ts'
import { actionsOf } from './mail/actions.ts'
import { carrierRulesOf, sharedRulesOf } from './mail/carrierLogic.ts'
import { carriersOf } from './mail/carriers.ts'
import { labelsOf } from './mail/labels.ts'
import { packageTypesOf } from './mail/packageTypes.ts'
import { servicesOf } from './mail/services.ts'
import { placesOf } from './places.ts'
import { priorityLevelsOf } from './priorityLevels.ts'
import type { CustomerRow, DemoWorld } from './rows.ts'
import { counting } from './series.ts'
import { type Crew, founding, hireStaff } from './staff.ts'
import { apiUsersOf } from './system/apiUsers.ts'
import { appsOf, withVersions } from './system/apps.ts'
import { lockerVendorsOf } from './system/lockerVendors.ts'
import { redisOf } from './system/redis.ts'
import { versionsOf } from './system/versions.ts'
import { tenantsOf } from './tenants.ts'

/** What mail is handled with, before there is a place to handle it. */
function mailOf(
  chronicle: Chronicle,
  crew: Crew,
  client: Client,
  levels: DemoWorld['priorityLevels'],
  types: DemoWorld['locationTypes'],
) {
  const thermalLabels = labelsOf(chronicle, crew, client)
  const packageTypes = packageTypesOf(chronicle, crew, client, { levels, types, labels: thermalLabels })
  const actions = actionsOf(chronicle, crew, client, thermalLabels)
  const carriers = carriersOf(chronicle, crew, client, packageTypes)
  const carrierLogic = carrierRulesOf(chronicle, crew, client, carriers)
  return { thermalLabels, packageTypes, actions, carriers, carrierLogic }
}

/** Everything inside one customer, in the order it was set up. */
function customerParts(chronicle: Chronicle, crew: Crew, client: Client) {
  const priorityLevels = priorityLevelsOf(chronicle, crew, client)
  const locationTypes = locationTypesOf(chronicle, crew, client)
  const contactTypes = contactTypesOf(chronicle, crew, client)
  const mail = mailOf(chronicle, crew, client, priorityLevels, locationTypes)
  const places = placesOf(chronicle, crew, client, priorityLevels)
  const locations = locationsOf(chronicle, crew, client, places, locationTypes)
  const tenants = tenantsOf(chronicle, crew, client, places.sites)
  const around = { sites: places.sites, locations, levels: priorityLevels, tenants }
  const departments = departmentsOf(chronicle, crew, client, around)
  const services = servicesOf(chronicle, crew, client, { ...places, ...mail, levels: priorityLevels })
  return { ...places, ...mail, services, priorityLevels, locationTypes, contactTypes, locations, tenants, departments }
}

/** What belongs to no customer. */
function systemParts(chronicle: Chronicle, crew: Crew, clients: readonly Client[]) {
  const customers = clients.map(({ row }) => row)
  const lockerVendors = lockerVendorsOf(chronicle, crew)
  const apps = appsOf(chronicle, crew, customers)
  const versions = versionsOf(chronicle, crew, apps)
  const apiUsers = apiUsersOf(chronicle, crew, apps, customers)
  return {
    lockerVendors,
    apps: counting(withVersions(apps, versions), 'apiUsers', apiUsers, ({ appId }) => appId),
    versions,
    apiUsers,
    redis: redisOf(chronicle, crew),
    primaryCarrierLogic: sharedRulesOf(chronicle, crew),
  }
}

/** `today` is a day like `2026-11-15`: the world was busy until the working day before it. */
export function demoWorld(today: string, seed = 4310): DemoWorld {
  const chronicle = chronicleOf(today, seed)
  const providerId = chronicle.newId(founding)
  const crew = hireStaff(chronicle, providerId)
  const provider = providerOf(chronicle, crew, providerId)
  const clients: Client[] = clientsOf(chronicle, crew)

  const everybody = [provider, ...clients]
  const parts = everybody.map((client) => customerParts(chronicle, crew, client))
  const all = <Row>(rowsOf: (part: (typeof parts)[number]) => readonly Row[]): Row[] => parts.flatMap(rowsOf)
  const sites = all((part) => part.sites)
  const locations = all((part) => part.locations)
  const services = all((part) => part.services)
  const packageTypes = all((part) => part.packageTypes)
  const departments = all((part) => part.departments)
  const system = systemParts(chronicle, crew, clients)
  const counted = (rows: CustomerRow[]) => counting(rows, 'sites', sites, ({ customerId }) => customerId)
  return {
    provider: counted([provider.row])[0] ?? provider.row,
    roles: crew.roles,
    staff: crew.staff,
    customers: counted(clients.map(({ row }) => row)),
    sites,
    buildings: all((part) => part.buildings),
    floors: all((part) => part.floors),
    locationTypes: counting(
      all((part) => part.locationTypes),
      'locations',
      locations,
      ({ locationTypeId }) => locationTypeId,
    ),
    locations,
    tenants: counting(
      all((part) => part.tenants),
      'departments',
      departments,
      ({ tenantId }) => tenantId,
    ),
    departments,
    contactTypes: all((part) => part.contactTypes),
    actions: all((part) => part.actions),
    carriers: counting(
      all((part) => part.carriers),
      'services',
      services,
      ({ carrierId }) => carrierId,
    ),
    carrierLogic: all((part) => part.carrierLogic),
    services,
    packageTypes,
    thermalLabels: counting(
      all((part) => part.thermalLabels),
      'packageTypes',
      packageTypes,
      ({ thermalLabelId }) => thermalLabelId,
    ),
    priorityLevels: all((part) => part.priorityLevels),
    ...system,
    audit: chronicle.audit(),
  }
}
