/** Inputs of locker sizing, ad hoc or saved as a named scenario. */
import { z } from 'zod'
import { endpoints } from '../../engine/contract.ts'

const count = z.int().min(0).max(200).default(0)
const mix = z.strictObject({ XS: count, S: count, M: count, L: count, XL: count })

export const scenarioFields = {
  siteId: z.uuid(),
  /** Doors to add. Defaults to 24 in the suggested mix. */
  add: mix.optional(),
  /** Longest stay in hours. Defaults to the actual stays. */
  holdHours: z.int().min(1).max(720).optional(),
  /** 0.07 for 7% more deposits. */
  growth: z.number().min(-0.5).max(2).default(0),
  /** `all` also includes parcels picked up at the counter whose type may go into lockers. */
  demand: z.enum(['deposits', 'all']).default('deposits'),
}

const savedScenario = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  site: z.string(),
  scenario: z.strictObject(scenarioFields),
  createdBy: z.string().nullable(),
  createdAt: z.string(),
})
export type SavedScenario = z.output<typeof savedScenario>

const tag = 'Analytics'
const params = z.strictObject({ customerId: z.uuid() })

export const scenarioEndpoints = endpoints({
  'GET /api/analytics/customers/:customerId/scenarios': {
    permission: 'dashboards.customerAnalytics.view',
    tag,
    summary: 'List the saved sizing scenarios of a customer',
    params,
    answer: z.strictObject({ items: z.array(savedScenario) }),
  },
  'POST /api/analytics/customers/:customerId/scenarios': {
    permission: 'dashboards.customerAnalytics.export',
    tag,
    status: 201,
    summary: 'Save a sizing scenario for everyone who can see the customer’s analytics',
    params,
    body: z.strictObject({
      name: z.string().trim().min(1, 'Enter a name.').max(80),
      scenario: z.strictObject(scenarioFields),
    }),
    answer: savedScenario,
  },
  'DELETE /api/analytics/customers/:customerId/scenarios/:id': {
    permission: 'dashboards.customerAnalytics.export',
    tag,
    summary: 'Delete a saved sizing scenario',
    params: params.extend({ id: z.uuid() }),
  },
})
