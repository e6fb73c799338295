/** The entities with computed fields. */
import type { Resource } from '@postern/domain/resource.ts'
import { appsComputed } from './apps.ts'
import { type Computed, computing } from './computed.ts'
import { customerFigures } from './customers.ts'
import { lockerBankFigures } from './lockerBanks.ts'
import { lockerFigures } from './lockers.ts'
import { actionFigures, carrierFigures, packageTypeFigures, priorityLevelFigures, serviceFigures } from './mail.ts'
import { buildingFigures, locationFigures, siteFigures } from './places.ts'
import { contactFigures, departmentFigures, tenantFigures } from './recipients.ts'
import { stationFigures } from './stations.ts'
import { userComputed } from './users.ts'

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
  lockerBankFigures,
  lockerFigures,
  appsComputed,
  userComputed,
]

export const computedOf = (resource: Resource): Computed =>
  written.find((candidate) => candidate.resource.name === resource.name) ?? computing(resource, {})
