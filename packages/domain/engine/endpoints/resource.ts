/** The endpoints every resource has, derived from its definition (spec:http#records). */
import { z } from 'zod'
import { phoneProblem } from '../../phone/storedPhone.ts'
import { jsonValue } from '../../values/jsonValue.ts'
import { inSentence, withArticle } from '../../values/text.ts'
import type { Endpoint, EndpointKey } from '../contract.ts'
import { fieldsKey } from '../listFields.ts'
import { oncePerResource } from '../oncePerResource.ts'
import { listQueryKeys } from '../query.ts'
import { type Collection, collectionPath, type Resource } from '../resource.ts'
import { createSchema, patchSchema, recordSchema, rowSchema } from '../schema.ts'

/** Actions on one record, of a collection or a single. */
export type RecordAction = 'get' | 'update' | 'history'
export type ResourceAction = RecordAction | 'list' | 'create' | 'archive' | 'archiveMoving' | 'restore' | 'dependents'

type Endpoints<A extends string> = Record<A, { key: EndpointKey } & Endpoint>

export const dependent = z.strictObject({
  resource: z.string(),
  label: z.string(),
  count: z.int(),
  effect: z.enum(['block', 'detach', 'cascade']),
  refs: z.array(z.string()),
  as: z.string().nullable(),
  titles: z.array(z.string()),
})

/** One entry of a record's history: who changed what, when, and from which source. */
export const historyEntry = z.strictObject({
  id: z.uuid(),
  at: z.string(),
  /** `export`: nothing changed; data was exported, or a masked value revealed. */
  action: z.enum(['create', 'update', 'archive', 'restore', 'export', 'delete']),
  userId: z.uuid().nullable(),
  userName: z.string().nullable(),
  via: z.string(),
  rowVersion: z.int(),
  requestId: z.string().nullable(),
  /** Field → before and after. `labels` has the names behind the ids of refs. */
  changes: z.record(z.string(), z.strictObject({ before: jsonValue, after: jsonValue })),
  labels: z.record(z.string(), z.string()),
})

export type HistoryEntry = z.output<typeof historyEntry>

const collectionParams = ({ scope }: Resource) => (scope === 'customer' ? { customerId: z.uuid() } : {})

/** A collection's record is at its id; a customer's only record is at the collection's path itself. */
export const recordEndpoints = oncePerResource((resource: Resource): Endpoints<RecordAction> => {
  const base = collectionPath(resource) as `/api/${string}`
  const one = resource.single ? base : (`${base}/:id` as const)
  const params = z.strictObject({ ...collectionParams(resource), ...(!resource.single && { id: z.uuid() }) })
  const record = recordSchema(resource)
  const tag = resource.words.many
  const a = withArticle(inSentence(resource.words.one))
  const view = `${resource.permission}.view` as const
  return {
    get: {
      key: `GET ${one}`,
      permission: view,
      tag,
      summary: `Get ${a}`,
      params,
      answer: record,
      tagged: true,
    },
    update: {
      key: `PATCH ${one}`,
      permission: `${resource.permission}.edit`,
      tag,
      summary: `Change ${a}`,
      params,
      body: patchSchema(resource, phoneProblem),
      answer: record,
      conditional: true,
    },
    history: {
      key: `GET ${one}/history`,
      permission: view,
      tag,
      summary: `List changes to ${a}`,
      params,
      query: z.strictObject({ limit: z.string().optional(), cursor: z.string().optional() }),
      answer: z.strictObject({ items: z.array(historyEntry), nextCursor: z.string().nullable() }),
    },
  }
})

/** The record's name, typed by the user to confirm archiving. If missing, the error says what to enter. */
const typedName = z.string().max(200).optional()

export const resourceEndpoints = oncePerResource((resource: Collection): Endpoints<ResourceAction> => {
  const base = collectionPath(resource) as `/api/${string}`
  const one = `${base}/:id` as const
  const record = recordSchema(resource)
  const tag = resource.words.many
  const [a, many] = [withArticle(inSentence(resource.words.one)), inSentence(resource.words.many)]
  const inCollection = z.strictObject(collectionParams(resource))
  const inRecord = z.strictObject({ ...collectionParams(resource), id: z.uuid() })
  const view = `${resource.permission}.view` as const
  const listQuery = z.strictObject(
    Object.fromEntries([...listQueryKeys(resource), fieldsKey].map((key) => [key, z.string().optional()])),
  )
  return {
    ...recordEndpoints(resource),
    list: {
      key: `GET ${base}`,
      permission: view,
      tag,
      summary: `List ${many}`,
      params: inCollection,
      query: listQuery,
      answer: z.strictObject({
        items: z.array(rowSchema(resource)),
        nextCursor: z.string().nullable(),
        total: z.int().optional(),
      }),
      tagged: true,
    },
    create: {
      key: `POST ${base}`,
      permission: `${resource.permission}.create`,
      tag,
      summary: `Create ${a}`,
      params: inCollection,
      body: createSchema(resource, phoneProblem),
      answer: record,
      status: 201,
    },
    archive: {
      key: `DELETE ${one}`,
      permission: `${resource.permission}.delete`,
      tag,
      summary: `Archive ${a}`,
      params: inRecord,
      ...(resource.archiveNeedsName && { query: z.strictObject({ name: typedName }) }),
    },
    archiveMoving: {
      key: `POST ${one}/archive`,
      permission: `${resource.permission}.delete`,
      tag,
      summary: `Archive ${a} and move its references to other records`,
      params: inRecord,
      body: z.strictObject({
        /** `<resource>.<ref>` → the record it points to instead. */
        move: z.record(z.string(), z.uuid()),
        ...(resource.archiveNeedsName && { name: typedName }),
      }),
    },
    restore: {
      key: `POST ${one}/restore`,
      permission: `${resource.permission}.delete`,
      tag,
      summary: `Restore ${a}`,
      params: inRecord,
      answer: record,
    },
    dependents: {
      key: `GET ${one}/dependents`,
      permission: view,
      tag,
      summary: `List what depends on ${a}, and what blocks archiving`,
      params: inRecord,
      answer: z.strictObject({
        dependents: z.array(dependent),
        /** Why it can't be archived in its current state, regardless of its dependents. */
        blockedReason: z.string().nullable(),
      }),
    },
  }
})
