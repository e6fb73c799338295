/** The endpoint behind every picker of a form or a filter, made from the definition. */
import { z } from 'zod'
import { inSentence } from '../../values/text.ts'
import type { Endpoint, EndpointKey } from '../contract.ts'
import { lookupFields, lookupFilters, lookupPurposes } from '../lookup.ts'
import { oncePerResource } from '../oncePerResource.ts'
import { targetOf } from '../registry.ts'
import { collectionPath, type Resource } from '../resource.ts'

const text = z.string().optional()

/** Null where the resource points to nothing. */
export const lookupEndpoint = oncePerResource((resource: Resource): ({ key: EndpointKey } & Endpoint) | null => {
  const fields = lookupFields(resource)
  if (fields.length === 0) return null
  const targets = fields.map((name) => targetOf(resource, name))
  const narrowing = [...new Set(targets.flatMap(lookupFilters))]
  return {
    key: `GET ${collectionPath(resource) as `/api/${string}`}/lookups/:field`,
    // A form also needs the right to create or edit; the handler asks for it.
    permission: `${resource.permission}.view`,
    tag: resource.words.many,
    summary: `List options for a field of ${inSentence(resource.words.many)}`,
    params: z.strictObject({
      ...(resource.scope === 'customer' && { customerId: z.uuid() }),
      field: z.enum(fields),
    }),
    query: z.strictObject({
      for: z.enum(lookupPurposes).default('form'),
      q: z.string().max(200).optional(),
      /** The names of these, archived ones included, separated by commas. */
      ids: text,
      /** Only the default of its kind. */
      default: z.enum(['true']).optional(),
      limit: text,
      cursor: text,
      ...Object.fromEntries(narrowing.map((name) => [`filter[${name}]`, z.uuid().optional()])),
    }),
    answer: z.strictObject({
      items: z.array(z.strictObject({ id: z.uuid(), name: z.string(), inside: z.string().nullable() })),
      nextCursor: z.string().nullable(),
    }),
  }
})
