/** The endpoint behind every picker in a form or a filter, derived from the definition. */
import { z } from 'zod'
import { inSentence } from '../../values/text.ts'
import type { Endpoint, EndpointKey } from '../contract.ts'
import { lookupFields, lookupFilters, lookupPurposes } from '../lookup.ts'
import { oncePerResource } from '../oncePerResource.ts'
import { targetOf } from '../registry.ts'
import { collectionPath, type Resource } from '../resource.ts'

const text = z.string().optional()

/** Null if the resource has no pickers. */
export const lookupEndpoint = oncePerResource((resource: Resource): ({ key: EndpointKey } & Endpoint) | null => {
  const fields = lookupFields(resource)
  if (fields.length === 0) return null
  const targets = fields.map((name) => targetOf(resource, name))
  const narrowing = [...new Set(targets.flatMap(lookupFilters))]
  return {
    key: `GET ${collectionPath(resource) as `/api/${string}`}/lookups/:field`,
    // A form also needs the create or edit permission; the handler checks it.
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
      /** Comma-separated ids whose names to return, archived records included. */
      ids: text,
      /** Only the default record. */
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
