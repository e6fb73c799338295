/** Views of this area. Each is loaded with the first page that shows its entity. */
import type { ViewLoaders } from '../../engine/viewRegistry.ts'

export const labelsViews: ViewLoaders = {
  printers: async () => (await import('./printers.tsx')).printerView,
  thermalLabels: async () => (await import('./thermalLabels.tsx')).thermalLabelView,
}
