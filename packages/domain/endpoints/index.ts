/** All endpoints that are not made from a resource. The console imports the type alone. */
import { authEndpoints, developmentEndpoints } from './auth.ts'
import { carrierLogicEndpoints } from './carrierLogic.ts'
import { countEndpoints } from './counts.ts'
import { jobEndpoints } from './jobs.ts'
import { platformEndpoints } from './platform.ts'
import { programEndpoints } from './programs.ts'
import { ruleSetEndpoints } from './ruleSets.ts'
import { scanEndpoints } from './scans.ts'
import { trafficEndpoints } from './traffic.ts'
import { unmatchedEndpoints } from './unmatched.ts'
import { userEndpoints } from './users.ts'

export const bespokeEndpoints = {
  ...authEndpoints,
  ...developmentEndpoints,
  ...carrierLogicEndpoints,
  ...jobEndpoints,
  ...platformEndpoints,
  ...programEndpoints,
  ...ruleSetEndpoints,
  ...scanEndpoints,
  ...trafficEndpoints,
  ...unmatchedEndpoints,
  ...countEndpoints,
  ...userEndpoints,
}
export type Endpoints = typeof bespokeEndpoints
