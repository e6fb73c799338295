/** Thermal labels, as the server has them. */
import type { Area } from '../../engine/area.ts'
import { choosingRoutes } from './choosing/choosingRoutes.ts'
import { labelDataRoutes } from './labelData/labelDataRoutes.ts'
import { parseRoutes } from './parseRoutes.ts'
import { renderRoutes } from './rendering/renderRoutes.ts'
import { thermalLabelFigures } from './thermalLabelFigures.ts'
import { thermalLabelRules } from './thermalLabelRules.ts'
import { versionRoutes } from './versions/versionRoutes.ts'

export const labels: Area = {
  rules: [thermalLabelRules],
  figures: [thermalLabelFigures],
  routes: (app, deps) => {
    choosingRoutes(app, deps)
    labelDataRoutes(app, deps)
    renderRoutes(app)
    parseRoutes(app)
    versionRoutes(app, deps)
  },
  purging: { along: [{ target: 'thermalLabels', table: 'label_versions', column: 'thermal_label_id' }] },
}
