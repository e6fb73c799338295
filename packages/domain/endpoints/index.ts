/** All endpoints that are not made from a resource. The console imports the type alone. */
import { authEndpoints } from './auth.ts'
import { platformEndpoints } from './platform.ts'

export const bespokeEndpoints = { ...authEndpoints, ...platformEndpoints }
export type Endpoints = typeof bespokeEndpoints
