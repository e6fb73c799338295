/** Label values of real records: a recent parcel, a location, a door, a contact, a station, a carrier. */
import { z } from 'zod'
import { endpoints } from '../../engine/contract.ts'
import { labelDataKinds } from './labelDataKinds.ts'
import { thermalLabels } from './thermalLabels.ts'
import { labelPurposes } from './variables.ts'

const namedLabelData = z.strictObject({
  kind: z.enum(labelDataKinds),
  id: z.uuid(),
  title: z.string(),
  detail: z.string(),
  data: z.strictObject({ values: z.record(z.string(), z.string()), timeZone: z.string() }),
})
export type NamedLabelData = z.output<typeof namedLabelData>

export const labelDataEndpoints = endpoints({
  'GET /api/customers/:customerId/thermalLabels/labelData': {
    permission: 'mail.thermalLabels.view',
    tag: thermalLabels.words.many,
    summary: 'Get the values of recent records for a label',
    params: z.strictObject({ customerId: z.uuid() }),
    query: z.strictObject({
      /** Defaults to the kind for the purpose. */
      kind: z.enum(labelDataKinds).optional(),
      purpose: z.enum(labelPurposes).default('parcel'),
      siteId: z.uuid().optional(),
      /** Limits the result to this record. */
      id: z.uuid().optional(),
    }),
    /** Up to 10, newest first. */
    answer: z.strictObject({ items: z.array(namedLabelData) }),
  },
})
