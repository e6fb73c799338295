/** Tenant actions beyond editing a record. */
import { z } from 'zod'
import { endpoints } from '../../engine/contract.ts'
import { recordSchema } from '../../engine/schema.ts'
import { tenants } from './tenants.ts'

const read = z.strictObject({ id: z.uuid(), rowVersion: z.int() })

export const tenantEndpoints = endpoints({
  'POST /api/customers/:customerId/tenants/merge': {
    permission: 'customers.tenants.delete',
    tag: 'Tenants',
    summary: 'Merge two tenants: contacts, departments, spaces and parcels move to the one you keep',
    params: z.strictObject({ customerId: z.uuid() }),
    body: z.strictObject({
      stays: read,
      goes: read,
      /** Returns the outcome without changing anything. */
      dryRun: z.boolean().default(false),
    }),
    answer: z.strictObject({
      tenant: recordSchema(tenants),
      /** What moved, as text: "12 contacts". */
      moved: z.array(z.string()),
    }),
  },
})
