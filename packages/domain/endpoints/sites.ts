/** What a site decides otherwise than its customer's settings. */
import { z } from 'zod'
import { endpoints } from '../contract.ts'
import { phoneProblem } from '../phone/storedPhone.ts'
import { sites } from '../resources/sites.ts'
import { fieldSchema, recordSchema } from '../schema.ts'
import { perSiteFields } from '../settings/perSite.ts'

export const siteEndpoints = endpoints({
  'PATCH /api/customers/:customerId/sites/:id/settings': {
    permission: 'customers.settings.edit',
    tag: 'Sites',
    summary: 'Decide settings for one site alone, or let it follow its customer again',
    params: z.strictObject({ customerId: z.uuid(), id: z.uuid() }),
    body: z.strictObject({
      values: fieldSchema(sites.fields.settingsOverride, phoneProblem).optional(),
      /** What follows the customer from now on. */
      follow: z.array(z.enum(Object.keys(perSiteFields))).optional(),
    }),
    answer: recordSchema(sites),
    conditional: true,
  },
})
