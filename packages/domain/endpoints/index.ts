/** All endpoints that are not made from a resource. The console imports the type alone. */
import { authEndpoints, developmentEndpoints } from './auth.ts'
import { carrierLogicEndpoints } from './carrierLogic.ts'
import { contactEndpoints } from './contacts.ts'
import { countEndpoints } from './counts.ts'
import { customerEndpoints } from './customers.ts'
import { customFieldEndpoints } from './customFields.ts'
import { geoEndpoints } from './geo.ts'
import { jobEndpoints } from './jobs.ts'
import { lockerEndpoints } from './lockers.ts'
import { placeEndpoints } from './places.ts'
import { platformEndpoints } from './platform.ts'
import { programEndpoints } from './programs.ts'
import { ruleSetEndpoints } from './ruleSets.ts'
import { ruleUseEndpoints } from './rulesInUse.ts'
import { scanEndpoints } from './scans.ts'
import { siteEndpoints } from './sites.ts'
import { tenantEndpoints } from './tenants.ts'
import { ticketEndpoints } from './tickets.ts'
import { trafficEndpoints } from './traffic.ts'
import { undoEndpoints } from './undo.ts'
import { unmatchedEndpoints } from './unmatched.ts'
import { usageEndpoints } from './usage.ts'
import { userEndpoints } from './users.ts'
import { viewEndpoints } from './views.ts'

export const bespokeEndpoints = {
  ...authEndpoints,
  ...customFieldEndpoints,
  ...contactEndpoints,
  ...customerEndpoints,
  ...developmentEndpoints,
  ...carrierLogicEndpoints,
  ...geoEndpoints,
  ...jobEndpoints,
  ...lockerEndpoints,
  ...placeEndpoints,
  ...platformEndpoints,
  ...programEndpoints,
  ...ruleSetEndpoints,
  ...ruleUseEndpoints,
  ...scanEndpoints,
  ...siteEndpoints,
  ...ticketEndpoints,
  ...tenantEndpoints,
  ...trafficEndpoints,
  ...undoEndpoints,
  ...unmatchedEndpoints,
  ...countEndpoints,
  ...usageEndpoints,
  ...userEndpoints,
  ...viewEndpoints,
}
export type Endpoints = typeof bespokeEndpoints
