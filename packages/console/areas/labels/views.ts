/** The views of this area, each loaded with the first page that shows its entity. */
import type { ViewLoaders } from '../../engine/viewRegistry.ts'

export const labelsViews: ViewLoaders = {
  thermalLabels: async () => (await import('./thermalLabels.tsx')).thermalLabelView,
}
