/** All endpoints that are not made from a resource. The console imports the type alone. */
import { authEndpoints, developmentEndpoints } from './auth.ts'
import { countEndpoints } from './counts.ts'
import { jobEndpoints } from './jobs.ts'
import { platformEndpoints } from './platform.ts'
import { programEndpoints } from './programs.ts'
import { trafficEndpoints } from './traffic.ts'
import { userEndpoints } from './users.ts'

export const bespokeEndpoints = {
  ...authEndpoints,
  ...developmentEndpoints,
  ...jobEndpoints,
  ...platformEndpoints,
  ...programEndpoints,
  ...trafficEndpoints,
  ...countEndpoints,
  ...userEndpoints,
}
export type Endpoints = typeof bespokeEndpoints
