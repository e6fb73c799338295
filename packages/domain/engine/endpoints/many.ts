/** A resource's endpoints for many records at once, derived from its definition (spec:http#bulk-and-export). */
import { z } from 'zod'
import { exportPermission } from '../../auth/permission.ts'
import { inSentence, withArticle } from '../../values/text.ts'
import type { Endpoint, EndpointKey } from '../contract.ts'
import { oncePerResource } from '../oncePerResource.ts'
import { type Collection, collectionPath, isCollection, type Resource } from '../resource.ts'
import { bulkAnswer, bulkBody } from './bulk.ts'
import { exportBody, exportQuery } from './export.ts'
import { recordEndpoints, resourceEndpoints } from './resource.ts'

export const manyActions = ['bulk', 'export', 'startExport'] as const
export type ManyAction = (typeof manyActions)[number]

export const manyEndpoints = oncePerResource(
  (resource: Collection): Record<ManyAction, { key: EndpointKey } & Endpoint> => {
    const base = collectionPath(resource) as `/api/${string}`
    const many = inSentence(resource.words.many)
    const params = z.strictObject(resource.scope === 'customer' ? { customerId: z.uuid() } : {})
    const tag = resource.words.many
    return {
      bulk: {
        key: `POST ${base}/bulk`,
        // The minimum. Changing also needs edit, archiving and restoring need delete; both are checked once the body is known.
        permission: `${resource.permission}.view`,
        tag,
        heavy: true,
        summary: `Change, archive or restore ${many} in bulk, or preview the changes`,
        params,
        body: bulkBody(resource),
        answer: bulkAnswer,
      },
      export: {
        key: `GET ${base}/export`,
        permission: exportPermission(resource.permission),
        tag,
        heavy: true,
        summary: `Export ${many}`,
        params,
        query: exportQuery(resource),
        file: true,
      },
      startExport: {
        key: `POST ${base}/export`,
        permission: exportPermission(resource.permission),
        tag,
        summary: `Export ${many} in the background`,
        params,
        query: exportQuery(resource),
        body: exportBody,
        answer: z.strictObject({ jobId: z.uuid() }),
        status: 202,
        changesNothing: true,
      },
    }
  },
)

/** For resources that users order themselves. */
export const arrangeEndpoint = (resource: Resource): { key: EndpointKey } & Endpoint => ({
  key: `POST ${collectionPath(resource) as `/api/${string}`}/:id/arrange`,
  permission: `${resource.permission}.edit`,
  tag: resource.words.many,
  summary: `Move ${withArticle(inSentence(resource.words.one))} before another`,
  params: z.strictObject({ ...(resource.scope === 'customer' && { customerId: z.uuid() }), id: z.uuid() }),
  body: z.strictObject({
    /** Null: at the end. */
    before: z.uuid().nullable(),
  }),
  answer: z.strictObject({ changed: z.int(), operationId: z.string().nullable() }),
})

/** All endpoints derived from one definition. */
export const endpointsOf = (resource: Resource): ({ key: EndpointKey } & Endpoint)[] =>
  isCollection(resource)
    ? [
        ...Object.values({ ...resourceEndpoints(resource), ...manyEndpoints(resource) }),
        ...(resource.arrangedBy === null ? [] : [arrangeEndpoint(resource)]),
      ]
    : Object.values(recordEndpoints(resource))
