/** All endpoints that are not made from a resource. The console imports the type alone. */
import { authEndpoints, developmentEndpoints } from './auth.ts'
import { jobEndpoints } from './jobs.ts'
import { platformEndpoints } from './platform.ts'
import { programEndpoints } from './programs.ts'

export const bespokeEndpoints = {
  ...authEndpoints,
  ...developmentEndpoints,
  ...jobEndpoints,
  ...platformEndpoints,
  ...programEndpoints,
}
export type Endpoints = typeof bespokeEndpoints
