/** Bulk changes: the request, its preview and its result (spec:http#bulk-and-export). */
import { z } from 'zod'
import { phoneProblem } from '../../phone/storedPhone.ts'
import { bulkLimits } from '../bulkLimits.ts'
import { isListLike, listChanges } from '../listChange.ts'
import type { Resource } from '../resource.ts'
import { patchSchema } from '../schema.ts'
import { dependent, historyEntry } from './resource.ts'

const either = (value: Readonly<Record<string, unknown>>, one: string, other: string): boolean =>
  (value[one] === undefined) !== (value[other] === undefined)

const isList = ({ fields }: Resource, name: string): boolean => {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  return field !== undefined && isListLike(field)
}

export const bulkBody = (resource: Resource) =>
  z
    .strictObject({
      ids: z.array(z.uuid()).min(1).max(bulkLimits.ids).optional(),
      /** The list's own query: `q`, `archived` and `filter[…]`. */
      filter: z.record(z.string(), z.string()).optional(),
      patch: patchSchema(resource, phoneProblem).optional(),
      /** For lists in the patch: whether to add to a record's list, remove from it or replace it. Defaults to replace. */
      lists: z.record(z.string(), z.enum(listChanges)).optional(),
      action: z.enum(['archive', 'restore']).optional(),
      /** Runs everything and rolls it back, so that the preview shows exactly what would happen. */
      dryRun: z.boolean().default(false),
      /** If archiving requires the name: the count and noun, like “3 sites”, typed by the user to confirm. */
      name: z.string().max(200).optional(),
      /** How many matching records the user saw. If the number has changed, nothing is done. */
      expected: z.int().min(0).optional(),
    })
    .refine((body) => either(body, 'ids', 'filter'), {
      path: ['ids'],
      message: 'Send either ids or a filter.',
    })
    .refine((body) => either(body, 'patch', 'action'), {
      path: ['patch'],
      message: 'Send either a patch or an action.',
    })
    .refine(
      ({ lists = {}, patch = {} }) => Object.keys(lists).every((name) => isList(resource, name) && name in patch),
      {
        path: ['lists'],
        message: 'Only list fields that are in the patch can be named.',
      },
    )

export type BulkBody = z.output<ReturnType<typeof bulkBody>>

export const bulkAnswer = z.strictObject({
  /** Records that were found; missing ones are in `refused`. */
  matched: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  refused: z.array(z.strictObject({ id: z.uuid(), title: z.string().nullable(), reason: z.string() })),
  preview: z.array(z.strictObject({ id: z.uuid(), title: z.string(), changes: historyEntry.shape.changes })),
  changedIds: z.array(z.uuid()),
  /** To undo it within 24 hours; null if nothing was changed. */
  operationId: z.string().nullable(),
  /** What archiving does to other records; counted in a dry run. */
  also: z.array(dependent),
  /** Names behind the ids in `changes`. */
  labels: z.record(z.string(), z.string()),
})

export type BulkAnswer = z.output<typeof bulkAnswer>
