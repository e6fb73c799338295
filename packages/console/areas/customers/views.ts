/** The views of this area, each loaded with the first page that shows its entity. */
import type { ViewLoaders } from '../../engine/viewRegistry.ts'

export const customersViews: ViewLoaders = {
  customers: async () => (await import('./customers.tsx')).customerView,
  settings: async () => (await import('./settings.tsx')).settingsView,
}
