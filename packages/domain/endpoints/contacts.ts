/** What can be done with contacts beyond changing each. */
import { z } from 'zod'
import { mergeableFields } from '../contact.ts'
import { endpoints } from '../contract.ts'
import { contacts } from '../resources/contacts.ts'
import { recordSchema } from '../schema.ts'

const read = z.strictObject({ id: z.uuid(), rowVersion: z.int() })

export const contactEndpoints = endpoints({
  'POST /api/customers/:customerId/contacts/merge': {
    permission: 'customers.contacts.merge',
    tag: 'Contacts',
    summary: 'Make two contacts one: everything of the one that goes moves to the one that stays',
    params: z.strictObject({ customerId: z.uuid() }),
    body: z.strictObject({
      stays: read,
      goes: read,
      /** The fields in which the one that goes is right. */
      take: z.array(z.enum(mergeableFields(contacts).map(([name]) => name))),
      /** Tells what would happen and changes nothing. */
      dryRun: z.boolean().default(false),
    }),
    answer: z.strictObject({
      contact: recordSchema(contacts),
      /** What moved, in words: "12 parcels". */
      moved: z.array(z.string()),
    }),
  },
})
