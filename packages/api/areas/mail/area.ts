/** The carriers, services, actions, package types and priority levels area as the server runs it. */
import type { Area } from '../../engine/area.ts'
import { actionRules } from './actionRules.ts'
import { carrierCodeRules } from './carrierCodeRules.ts'
import { carrierRules } from './carrierRules.ts'
import {
  actionFigures,
  carrierFigures,
  packageTypeFigures,
  priorityLevelFigures,
  serviceFigures,
} from './mailFigures.ts'
import { packageTypeRules } from './packageTypeRules.ts'
import { priorityLevelRules } from './priorityLevelRules.ts'
import { serviceRules } from './serviceRules.ts'

export const mail: Area = {
  rules: [actionRules, carrierCodeRules, carrierRules, packageTypeRules, priorityLevelRules, serviceRules],
  figures: [actionFigures, carrierFigures, packageTypeFigures, priorityLevelFigures, serviceFigures],
}
