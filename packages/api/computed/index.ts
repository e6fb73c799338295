/** The entities with computed fields. */
import type { Resource } from '@postern/domain/resource.ts'
import { carrierLogicFigures, primaryCarrierLogicFigures } from './carrierLogic.ts'
import { type Computed, computing } from './computed.ts'
import { customerFigures } from './customers.ts'
import { lockerBankFigures } from './lockerBanks.ts'
import { lockerFigures } from './lockers.ts'
import { lockerVendorFigures } from './lockerVendors.ts'
import {
  actionFigures,
  carrierFigures,
  packageTypeFigures,
  priorityLevelFigures,
  serviceFigures,
  thermalLabelFigures,
} from './mail.ts'
import { buildingFigures, locationFigures, siteFigures } from './places.ts'
import { appSecurityRoleFigures, appsComputed, versionFigures } from './programs.ts'
import { contactFigures, departmentFigures, tenantFigures } from './recipients.ts'
import { stationFigures } from './stations.ts'
import { securityRoleFigures, userComputed } from './users.ts'

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
