/** A customer's custom fields for contacts: users who fill them in can list them without access to the settings. */
import { z } from 'zod'
import { endpoints } from '../../engine/contract.ts'

const customField = z.strictObject({
  key: z.string(),
  label: z.string(),
  type: z.enum(['text', 'number', 'date', 'list', 'checkbox']),
  options: z.array(z.string()),
  required: z.boolean(),
})

export const customFieldEndpoints = endpoints({
  'GET /api/customers/:customerId/contacts/customFields': {
    permission: 'customers.contacts.view',
    tag: 'Contacts',
    summary: 'List the customer’s custom fields for contacts',
    params: z.strictObject({ customerId: z.uuid() }),
    answer: z.strictObject({ fields: z.array(customField) }),
  },
})
