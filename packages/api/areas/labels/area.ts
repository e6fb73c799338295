/** Thermal labels, as the server has them. */
import type { Area } from '../../engine/area.ts'
import { thermalLabelFigures } from './thermalLabelFigures.ts'
import { thermalLabelRules } from './thermalLabelRules.ts'

export const labels: Area = {
  rules: [thermalLabelRules],
  figures: [thermalLabelFigures],
}
