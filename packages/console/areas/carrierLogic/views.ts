/** The views of this area, each loaded with the first page that shows its entity. */
import type { ViewLoaders } from '../../engine/viewRegistry.ts'

export const carrierLogicViews: ViewLoaders = {
  carrierLogic: async () => (await import('./carrierLogic.tsx')).carrierLogicView,
  primaryCarrierLogic: async () => (await import('./carrierLogic.tsx')).primaryCarrierLogicView,
}
