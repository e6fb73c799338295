/** Contact actions beyond editing a record. */
import { z } from 'zod'
import { endpoints } from '../../engine/contract.ts'
import { privateFields } from '../../engine/privacy.ts'
import { recordSchema } from '../../engine/schema.ts'
import { jsonValue } from '../../values/jsonValue.ts'
import { mergeableFields } from './contact.ts'
import { contacts } from './contacts.ts'
import { joinableFields } from './duplicates/mergeSuggestion.ts'

const tag = 'Contacts'
const one = z.strictObject({ customerId: z.uuid(), id: z.uuid() })
const read = z.strictObject({ id: z.uuid(), rowVersion: z.int() })

export const contactEndpoints = endpoints({
  'POST /api/customers/:customerId/contacts/merge': {
    permission: 'customers.contacts.merge',
    tag,
    summary: 'Merge two contacts: everything moves to the one you keep',
    params: z.strictObject({ customerId: z.uuid() }),
    body: z.strictObject({
      stays: read,
      goes: read,
      /** Fields to take from the contact that is merged away. */
      take: z.array(z.enum(mergeableFields(contacts).map(([name]) => name))),
      /** Lists that keep the entries of both. */
      both: z.array(z.enum(joinableFields)).default([]),
      /** Returns the outcome without changing anything. */
      dryRun: z.boolean().default(false),
    }),
    answer: z.strictObject({
      contact: recordSchema(contacts),
      /** What moved, as text: "12 parcels". */
      moved: z.array(z.string()),
      /** For undoing it within 7 days; null in a dry run. */
      mergeId: z.uuid().nullable(),
    }),
  },
  'POST /api/customers/:customerId/contacts/:id/anonymise': {
    permission: 'customers.contacts.delete',
    tag,
    summary: 'Anonymize a contact: parcels and history stay',
    params: one,
    answer: recordSchema(contacts),
  },
  'POST /api/customers/:customerId/contacts/:id/reveal': {
    permission: 'customers.contacts.reveal',
    tag,
    summary: 'Read one masked field of a contact. The reason is written to the audit log, the value isn’t.',
    params: one,
    body: z.strictObject({
      field: z.enum(privateFields(contacts).map(([name]) => name)),
      reason: z.string().trim().min(3).max(300),
    }),
    answer: z.strictObject({ value: jsonValue }),
  },
  'GET /api/customers/:customerId/contacts/reach': {
    permission: 'customers.contacts.view',
    tag,
    summary: 'Count how many recipients are reachable',
    params: z.strictObject({ customerId: z.uuid() }),
    answer: z.strictObject({ recipients: z.int(), reachable: z.int() }),
  },
})
