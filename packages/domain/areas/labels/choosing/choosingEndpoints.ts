/** Which label a station prints for a parcel, and why. */
import { z } from 'zod'
import { endpoints } from '../../../engine/contract.ts'
import { thermalLabels } from '../thermalLabels.ts'
import { labelPurposes } from '../variables.ts'
import { choiceSteps } from './chooseLabel.ts'

const named = z.strictObject({ id: z.uuid(), name: z.string() })

const choice = z.strictObject({
  station: named.nullable(),
  site: named.nullable(),
  parcel: z.strictObject({ id: z.uuid(), internalNumber: z.string(), packageType: z.string().nullable() }).nullable(),
  label: named.extend({ versionId: z.uuid(), version: z.int() }).nullable(),
  steps: z.array(
    z.strictObject({
      step: z.enum(choiceSteps),
      label: named.nullable(),
      result: z.enum(['chosen', 'none', 'unfit', 'later']),
      reason: z.string().nullable(),
    }),
  ),
})
export type ExplainedChoice = z.output<typeof choice>

export const choosingEndpoints = endpoints({
  'GET /api/customers/:customerId/thermalLabels/why': {
    permission: 'mail.thermalLabels.view',
    tag: thermalLabels.words.many,
    summary: 'Explain which label a station prints for a parcel',
    params: z.strictObject({ customerId: z.uuid() }),
    query: z.strictObject({
      stationId: z.uuid(),
      /** Without it, the answer is for a parcel without a package type. */
      parcelId: z.uuid().optional(),
      purpose: z.enum(labelPurposes).default('parcel'),
    }),
    answer: choice,
  },
})
