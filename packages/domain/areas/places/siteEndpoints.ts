/** Settings that a site overrides, and copying its setup to other sites. */
import { z } from 'zod'
import { endpoints } from '../../engine/contract.ts'
import { bulkAnswer } from '../../engine/endpoints/bulk.ts'
import { fieldSchema, recordSchema } from '../../engine/schema.ts'
import { phoneProblem } from '../../phone/storedPhone.ts'
import { perSiteFields } from '../customers/settings/perSite.ts'
import { mostCopies, siteSetUpPartNames } from './siteSetUp.ts'
import { sites } from './sites.ts'

export const siteEndpoints = endpoints({
  'PATCH /api/customers/:customerId/sites/:id/settings': {
    permission: 'customers.settings.edit',
    tag: 'Sites',
    summary: 'Override settings for a site, or reset them to the customer’s',
    params: z.strictObject({ customerId: z.uuid(), id: z.uuid() }),
    body: z.strictObject({
      values: fieldSchema(sites.fields.settingsOverride, phoneProblem).optional(),
      /** Settings to reset to the customer's. */
      follow: z.array(z.enum(Object.keys(perSiteFields))).optional(),
    }),
    answer: recordSchema(sites),
    conditional: true,
  },
  'POST /api/customers/:customerId/sites/:id/copy': {
    permission: 'customers.sites.edit',
    tag: 'Sites',
    summary: 'Copy parts of a site’s setup to other sites',
    params: z.strictObject({ customerId: z.uuid(), id: z.uuid() }),
    body: z.strictObject({
      to: z.array(z.uuid()).min(1).max(mostCopies),
      parts: z.array(z.enum(siteSetUpPartNames)).min(1),
      /** Runs the change and rolls it back, so that the preview is exact. */
      dryRun: z.boolean().default(false),
    }),
    answer: bulkAnswer,
  },
})
