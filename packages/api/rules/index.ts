/** The entities with rules of their own. */
import type { Resource } from '@postern/domain/resource.ts'
import { actionRules } from './actions.ts'
import { appSecurityRoleRules } from './appSecurityRoles.ts'
import { appRules } from './apps.ts'
import { buildingRules } from './buildings.ts'
import { carrierCodeRules } from './carrierCodes.ts'
import { carrierLogicRules, primaryCarrierLogicRules } from './carrierLogic.ts'
import { carrierRules } from './carriers.ts'
import { contactDelegateRules } from './contactDelegates.ts'
import { contactRules } from './contacts.ts'
import { contactTypeRules } from './contactTypes.ts'
import { customerRules } from './customers.ts'
import { departmentRules } from './departments.ts'
import { handlingAlertRules } from './handlingAlerts.ts'
import { locationRules } from './locations.ts'
import { locationTypeRules } from './locationTypes.ts'
import { lockerBankRules } from './lockerBanks.ts'
import { lockerRules } from './lockers.ts'
import { lockerVendorRules } from './lockerVendors.ts'
import { packageTypeRules } from './packageTypes.ts'
import { priorityLevelRules } from './priorityLevels.ts'
import { redisRules } from './redis.ts'
import { type RulesOf, rules } from './rules.ts'
import { securityRoleRules } from './securityRoles.ts'
import { serviceRules } from './services.ts'
import { settingsRules } from './settings.ts'
import { siteRules } from './sites.ts'
import { stationRules } from './stations.ts'
import { tenantSpaceRules } from './tenantSpaces.ts'
import { tenantRules } from './tenants.ts'
import { thermalLabelRules } from './thermalLabels.ts'
import { userRules } from './users.ts'
import { versionRules } from './versions.ts'

const written: readonly RulesOf[] = [
  customerRules,
  settingsRules,
  siteRules,
  buildingRules,
  locationTypeRules,
  locationRules,
  contactTypeRules,
  contactRules,
  contactDelegateRules,
  handlingAlertRules,
  stationRules,
  lockerBankRules,
  lockerRules,
  tenantRules,
  tenantSpaceRules,
  departmentRules,
  userRules,
  appSecurityRoleRules,
  securityRoleRules,
  thermalLabelRules,
  packageTypeRules,
  priorityLevelRules,
  carrierRules,
  carrierCodeRules,
  actionRules,
  serviceRules,
  lockerVendorRules,
  appRules,
  versionRules,
  redisRules,
  carrierLogicRules,
  primaryCarrierLogicRules,
]

export const rulesOf = (resource: Resource): RulesOf =>
  written.find((candidate) => candidate.resource.name === resource.name) ?? rules(resource, {})
