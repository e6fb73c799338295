/** The entities with rules of their own. */
import type { Resource } from '@postern/domain/engine/resource.ts'
import { type RulesOf, rules } from '../engine/rules.ts'
import { securityRoleRules } from './access/securityRoleRules.ts'
import { userRules } from './access/userRules.ts'
import { carrierLogicRules, primaryCarrierLogicRules } from './carrierLogic/carrierLogicRules.ts'
import { customerRules } from './customers/customerRules.ts'
import { settingsRules } from './customers/settingsRules.ts'
import { apiUserRules } from './devices/apiUserRules.ts'
import { appRules } from './devices/appRules.ts'
import { appSecurityRoleRules } from './devices/appSecurityRoleRules.ts'
import { stationRules } from './devices/stationRules.ts'
import { versionRules } from './devices/versionRules.ts'
import { thermalLabelRules } from './labels/thermalLabelRules.ts'
import { lockerBankRules } from './lockers/lockerBankRules.ts'
import { lockerRules } from './lockers/lockerRules.ts'
import { lockerVendorRules } from './lockers/lockerVendorRules.ts'
import { actionRules } from './mail/actionRules.ts'
import { carrierCodeRules } from './mail/carrierCodeRules.ts'
import { carrierRules } from './mail/carrierRules.ts'
import { packageTypeRules } from './mail/packageTypeRules.ts'
import { priorityLevelRules } from './mail/priorityLevelRules.ts'
import { serviceRules } from './mail/serviceRules.ts'
import { contactDelegateRules } from './people/contactDelegateRules.ts'
import { contactRules } from './people/contactRules.ts'
import { contactTypeRules } from './people/contactTypeRules.ts'
import { departmentRules } from './people/departmentRules.ts'
import { handlingAlertRules } from './people/handlingAlertRules.ts'
import { tenantRules } from './people/tenantRules.ts'
import { tenantSpaceRules } from './people/tenantSpaceRules.ts'
import { buildingRules } from './places/buildingRules.ts'
import { floorRules } from './places/floorRules.ts'
import { locationRules } from './places/locationRules.ts'
import { locationTypeRules } from './places/locationTypeRules.ts'
import { siteRules } from './places/siteRules.ts'
import { redisRules } from './platform/redisRules.ts'

const written: readonly RulesOf[] = [
  customerRules,
  settingsRules,
  siteRules,
  buildingRules,
  floorRules,
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
  apiUserRules,
  versionRules,
  redisRules,
  carrierLogicRules,
  primaryCarrierLogicRules,
]

export const rulesOf = (resource: Resource): RulesOf =>
  written.find((candidate) => candidate.resource.name === resource.name) ?? rules(resource, {})
