/** The entities with a view of their own; all others are as derived. */
import type { Resource } from '@postern/domain/engine/resource.ts'
import { type AnyView, view } from '../engine/view.ts'

/** Each comes with the first page of its entity, so that no list waits for what only others show. */
const written: Readonly<Record<string, () => Promise<AnyView>>> = {
  customers: async () => (await import('./customers/customers.tsx')).customerView,
  contactTypes: async () => (await import('./people/contactTypes.tsx')).contactTypeView,
  contacts: async () => (await import('./people/contacts.tsx')).contactView,
  sites: async () => (await import('./places/sites.tsx')).siteView,
  stations: async () => (await import('./devices/stations.tsx')).stationView,
  buildings: async () => (await import('./places/buildings.tsx')).buildingView,
  floors: async () => (await import('./places/floors.tsx')).floorView,
  locations: async () => (await import('./places/locations.tsx')).locationView,
  locationTypes: async () => (await import('./places/locationTypes.tsx')).locationTypeView,
  departments: async () => (await import('./people/parcelHolders.tsx')).departmentView,
  tenants: async () => (await import('./people/parcelHolders.tsx')).tenantView,
  lockerBanks: async () => (await import('./lockers/lockerBanks.tsx')).lockerBankView,
  lockers: async () => (await import('./lockers/lockers.tsx')).lockerView,
  lockerVendors: async () => (await import('./lockers/lockerVendors.tsx')).lockerVendorView,
  carriers: async () => (await import('./mail/carriers.tsx')).carrierView,
  carrierCodes: async () => (await import('./mail/carriers.tsx')).carrierCodeView,
  actions: async () => (await import('./mail/actions.tsx')).actionView,
  services: async () => (await import('./mail/mail.tsx')).serviceView,
  packageTypes: async () => (await import('./mail/mail.tsx')).packageTypeView,
  thermalLabels: async () => (await import('./mail/mail.tsx')).thermalLabelView,
  priorityLevels: async () => (await import('./mail/mail.tsx')).priorityLevelView,
  carrierLogic: async () => (await import('./carrierLogic/carrierLogic.tsx')).carrierLogicView,
  primaryCarrierLogic: async () => (await import('./carrierLogic/carrierLogic.tsx')).primaryCarrierLogicView,
  securityRoles: async () => (await import('./access/securityRoles.tsx')).securityRoleView,
  users: async () => (await import('./access/users.tsx')).userView,
  apps: async () => (await import('./devices/apps.tsx')).appView,
  appSecurityRoles: async () => (await import('./devices/appSecurityRoles.tsx')).appSecurityRoleView,
  versions: async () => (await import('./devices/versions.tsx')).versionView,
  apiUsers: async () => (await import('./devices/apiUsers.tsx')).apiUserView,
}

const loaded = new Map<string, AnyView>()
const plain = new Map<string, AnyView>()

/** To be awaited by the loader of every page that shows records of these: what is not loaded looks as derived. */
export async function loadViews(resources: readonly Resource[]): Promise<void> {
  await Promise.all(
    resources.map(async ({ name }) => {
      const load = loaded.has(name) ? undefined : written[name]
      if (load) loaded.set(name, await load())
    }),
  )
}

/** Asked for every cell of every row: so the plain ones are made once, too. */
export function viewOf(resource: Resource): AnyView {
  const known = loaded.get(resource.name) ?? plain.get(resource.name)
  if (known) return known
  const derived = view(resource, {})
  plain.set(resource.name, derived)
  return derived
}
