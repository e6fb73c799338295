/** The views of this area, each loaded with the first page that shows its entity. */
import type { ViewLoaders } from '../../engine/viewRegistry.ts'

export const peopleViews: ViewLoaders = {
  contactTypes: async () => (await import('./contactTypes.tsx')).contactTypeView,
  contacts: async () => (await import('./contacts.tsx')).contactView,
  departments: async () => (await import('./parcelHolders.tsx')).departmentView,
  tenants: async () => (await import('./parcelHolders.tsx')).tenantView,
}
