/** The entities with a view of their own; all others are as derived. */
import type { Resource } from '@postern/domain/resource.ts'
import { type AnyView, view } from './view.ts'

/** Each comes with the first page of its entity, so that no list waits for what only others show. */
const written: Readonly<Record<string, () => Promise<AnyView>>> = {
  customers: async () => (await import('./customers.tsx')).customerView,
  contactTypes: async () => (await import('./contactTypes.tsx')).contactTypeView,
  contacts: async () => (await import('./contacts.tsx')).contactView,
  sites: async () => (await import('./sites.tsx')).siteView,
  stations: async () => (await import('./stations.tsx')).stationView,
  buildings: async () => (await import('./buildings.tsx')).buildingView,
  floors: async () => (await import('./floors.tsx')).floorView,
  locations: async () => (await import('./locations.tsx')).locationView,
  locationTypes: async () => (await import('./locationTypes.tsx')).locationTypeView,
  departments: async () => (await import('./parcelHolders.tsx')).departmentView,
  tenants: async () => (await import('./parcelHolders.tsx')).tenantView,
  lockerBanks: async () => (await import('./lockerBanks.tsx')).lockerBankView,
  lockers: async () => (await import('./lockers.tsx')).lockerView,
  lockerVendors: async () => (await import('./lockerVendors.tsx')).lockerVendorView,
  carriers: async () => (await import('./carriers.tsx')).carrierView,
  carrierCodes: async () => (await import('./carriers.tsx')).carrierCodeView,
  actions: async () => (await import('./actions.tsx')).actionView,
  services: async () => (await import('./mail.tsx')).serviceView,
  packageTypes: async () => (await import('./mail.tsx')).packageTypeView,
  thermalLabels: async () => (await import('./mail.tsx')).thermalLabelView,
  priorityLevels: async () => (await import('./mail.tsx')).priorityLevelView,
  carrierLogic: async () => (await import('./carrierLogic.tsx')).carrierLogicView,
  primaryCarrierLogic: async () => (await import('./carrierLogic.tsx')).primaryCarrierLogicView,
  securityRoles: async () => (await import('./securityRoles.tsx')).securityRoleView,
  users: async () => (await import('./users.tsx')).userView,
  apps: async () => (await import('./apps.tsx')).appView,
  appSecurityRoles: async () => (await import('./appSecurityRoles.tsx')).appSecurityRoleView,
  versions: async () => (await import('./versions.tsx')).versionView,
  apiUsers: async () => (await import('./apiUsers.tsx')).apiUserView,
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
