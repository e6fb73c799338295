/** Endpoints for records that follow templates, in addition to those every resource has. */
import { z } from 'zod'
import { inSentence, withArticle } from '../../values/text.ts'
import type { Endpoint, EndpointKey } from '../contract.ts'
import { type Collection, collectionPath } from '../resource.ts'
import { recordSchema } from '../schema.ts'

const adoption = z.strictObject({
  adopted: z.array(z.strictObject({ id: z.uuid(), title: z.string() })),
  refused: z.array(z.strictObject({ templateId: z.uuid(), title: z.string().nullable(), reason: z.string() })),
})

export type Adoption = z.output<typeof adoption>
export type TemplateAction = 'reset' | 'adopt' | 'templates'

const untaken = z.strictObject({ items: z.array(z.strictObject({ id: z.uuid(), title: z.string() })) })
export type UntakenTemplate = z.output<typeof untaken>['items'][number]

export function templateEndpoints(resource: Collection): Record<TemplateAction, { key: EndpointKey } & Endpoint> {
  const base = collectionPath(resource) as `/api/${string}`
  const [a, many] = [withArticle(inSentence(resource.words.one)), inSentence(resource.words.many)]
  const tag = resource.words.many
  const inCollection = { customerId: z.uuid() }
  return {
    reset: {
      key: `POST ${base}/:id/reset`,
      permission: `${resource.permission}.edit`,
      tag,
      summary: `Reset ${a} to its template, in some fields or all`,
      params: z.strictObject({ ...inCollection, id: z.uuid() }),
      body: z.strictObject({ fields: z.array(z.string()).min(1).optional() }),
      answer: recordSchema(resource),
      conditional: true,
    },
    adopt: {
      key: `POST ${base}/adopt`,
      permission: `${resource.permission}.create`,
      tag,
      summary: `Adopt templates for ${many}: those named, or all that remain`,
      params: z.strictObject(inCollection),
      body: z.strictObject({ templateIds: z.array(z.uuid()).min(1).max(200).optional() }),
      answer: adoption,
    },
    templates: {
      key: `GET ${base}/templates`,
      permission: `${resource.permission}.create`,
      tag,
      summary: `List templates for ${many} that the customer can adopt`,
      params: z.strictObject(inCollection),
      answer: untaken,
    },
  }
}
