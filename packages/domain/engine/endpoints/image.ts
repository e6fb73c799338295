/** The endpoints for a resource's images, derived from its definition. */
import { z } from 'zod'
import { inSentence, withArticle } from '../../values/text.ts'
import type { Endpoint, EndpointKey } from '../contract.ts'
import { isImage } from '../field.ts'
import { collectionPath, fieldsWhere, type Resource } from '../resource.ts'

export type ImageAction = 'upload' | 'show'

const largest = (resource: Resource): number =>
  Math.max(...fieldsWhere(resource, isImage).map(([, { image }]) => image.maxKb)) * 1024

export const hasImages = (resource: Resource): boolean => fieldsWhere(resource, isImage).length > 0

export function imageEndpoints(resource: Resource): Record<ImageAction, { key: EndpointKey } & Endpoint> {
  const base = collectionPath(resource) as `/api/${string}`
  const scope = resource.scope === 'customer' ? { customerId: z.uuid() } : {}
  const tag = resource.words.many
  const a = withArticle(inSentence(resource.words.one))
  return {
    upload: {
      key: `POST ${base}/images/:field`,
      permission: `${resource.permission}.edit`,
      tag,
      summary: `Upload an image for ${a}; write its ID into the record to use it`,
      params: z.strictObject({ ...scope, field: z.string() }),
      answer: z.strictObject({ id: z.uuid() }),
      status: 201,
      // Twice the limit, so that a slightly larger file gets the field's own error message.
      bodyLimit: 2 * largest(resource),
    },
    show: {
      key: `GET ${base}/:id/images/:field`,
      permission: `${resource.permission}.view`,
      tag,
      summary: `Get an image of ${a}`,
      params: z.strictObject({ ...scope, id: z.uuid(), field: z.string() }),
      file: true,
      revalidated: true,
    },
  }
}
