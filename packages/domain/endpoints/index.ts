/** All endpoints that are not made from a resource. The console imports the type alone. */
import { authEndpoints, developmentEndpoints } from './auth.ts'
import { contactEndpoints } from './contacts.ts'
import { countEndpoints } from './counts.ts'
import { customFieldEndpoints } from './customFields.ts'
import { geoEndpoints } from './geo.ts'
import { jobEndpoints } from './jobs.ts'
import { platformEndpoints } from './platform.ts'
import { programEndpoints } from './programs.ts'
import { siteEndpoints } from './sites.ts'
import { trafficEndpoints } from './traffic.ts'
import { userEndpoints } from './users.ts'
import { viewEndpoints } from './views.ts'

export const bespokeEndpoints = {
  ...authEndpoints,
  ...customFieldEndpoints,
  ...contactEndpoints,
  ...developmentEndpoints,
  ...geoEndpoints,
  ...jobEndpoints,
  ...platformEndpoints,
  ...programEndpoints,
  ...siteEndpoints,
  ...trafficEndpoints,
  ...countEndpoints,
  ...userEndpoints,
  ...viewEndpoints,
}
export type Endpoints = typeof bespokeEndpoints
