/** The entities with computed fields. */
import type { Resource } from '@postern/domain/engine/resource.ts'
import { type Computed, computing } from '../engine/computed.ts'
import { securityRoleFigures, userComputed } from './access/userFigures.ts'
import { carrierLogicFigures, primaryCarrierLogicFigures } from './carrierLogic/carrierLogicFigures.ts'
import { customerFigures } from './customers/customerFigures.ts'
import { appSecurityRoleFigures, appsComputed, versionFigures } from './devices/programFigures.ts'
import { stationFigures } from './devices/stationFigures.ts'
import { lockerBankFigures } from './lockers/lockerBankFigures.ts'
import { lockerFigures } from './lockers/lockerFigures.ts'
import { lockerVendorFigures } from './lockers/lockerVendorFigures.ts'
import {
  actionFigures,
  carrierFigures,
  packageTypeFigures,
  priorityLevelFigures,
  serviceFigures,
  thermalLabelFigures,
} from './mail/mailFigures.ts'
import { contactFigures, departmentFigures, tenantFigures } from './people/recipientFigures.ts'
import { buildingFigures, locationFigures, siteFigures } from './places/placeFigures.ts'

const written: readonly Computed[] = [
  customerFigures,
  siteFigures,
  buildingFigures,
  locationFigures,
  departmentFigures,
  tenantFigures,
  contactFigures,
  stationFigures,
  actionFigures,
  carrierFigures,
  serviceFigures,
  packageTypeFigures,
  priorityLevelFigures,
  thermalLabelFigures,
  carrierLogicFigures,
  primaryCarrierLogicFigures,
  lockerBankFigures,
  lockerFigures,
  lockerVendorFigures,
  appsComputed,
  versionFigures,
  appSecurityRoleFigures,
  userComputed,
  securityRoleFigures,
]

export const computedOf = (resource: Resource): Computed =>
  written.find((candidate) => candidate.resource.name === resource.name) ?? computing(resource, {})
