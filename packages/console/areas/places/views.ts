/** The views of this area, each loaded with the first page that shows its entity. */
import type { ViewLoaders } from '../../engine/viewRegistry.ts'

export const placesViews: ViewLoaders = {
  sites: async () => (await import('./sites.tsx')).siteView,
  buildings: async () => (await import('./buildings.tsx')).buildingView,
  floors: async () => (await import('./floors.tsx')).floorView,
  locations: async () => (await import('./locations.tsx')).locationView,
  locationTypes: async () => (await import('./locationTypes.tsx')).locationTypeView,
}
