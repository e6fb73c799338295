/** The views of this area, each loaded with the first page that shows its entity. */
import type { ViewLoaders } from '../../engine/viewRegistry.ts'

export const mailViews: ViewLoaders = {
  carriers: async () => (await import('./carriers.tsx')).carrierView,
  carrierCodes: async () => (await import('./carriers.tsx')).carrierCodeView,
  actions: async () => (await import('./actions.tsx')).actionView,
  services: async () => (await import('./mail.tsx')).serviceView,
  packageTypes: async () => (await import('./mail.tsx')).packageTypeView,
  priorityLevels: async () => (await import('./mail.tsx')).priorityLevelView,
}
