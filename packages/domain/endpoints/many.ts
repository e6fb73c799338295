/** The endpoints of a resource that are about many of its records at once, made from its definition (design §5). */
import { z } from 'zod'
import type { Endpoint, EndpointKey } from '../contract.ts'
import { collectionPath, type Resource } from '../resource.ts'
import { inSentence } from '../text.ts'
import { bulkAnswer, bulkBody } from './bulk.ts'

export const manyActions = ['bulk'] as const
export type ManyAction = (typeof manyActions)[number]

export function manyEndpoints(resource: Resource): Record<ManyAction, { key: EndpointKey } & Endpoint> {
  const base = collectionPath(resource) as `/api/${string}`
  const many = inSentence(resource.words.many)
  const params = z.strictObject(resource.scope === 'customer' ? { customerId: z.uuid() } : {})
  const tag = resource.words.many
  return {
    bulk: {
      key: `POST ${base}/bulk`,
      // To see them is the least; changing needs edit, archiving and restoring delete, checked when the body is known.
      permission: `${resource.permission}.view`,
      tag,
      summary: `Change, archive or restore many ${many}, or see what would change`,
      params,
      body: bulkBody(resource),
      answer: bulkAnswer,
      idempotent: true,
    },
  }
}
