/** The caller's country, for the first flag of a phone input (spec:http#country-lookup). */
import { z } from 'zod'
import { endpoints } from '../engine/contract.ts'

export const geoEndpoints = endpoints({
  'GET /api/geo/country': {
    permission: 'signedIn',
    tag: 'Platform',
    summary: 'Get the country of the caller’s IP address, as text: 1;US;USA;United States, or anything else if unknown',
    answer: z.string(),
  },
})
