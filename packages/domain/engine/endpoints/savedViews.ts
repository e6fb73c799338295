/** Saved views of lists: private, or shared with all staff. */
import { z } from 'zod'
import { tidy } from '../../values/text.ts'
import { endpoints } from '../contract.ts'

const savedView = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  shared: z.boolean(),
  mine: z.boolean(),
  /** The owner's name, if it's another user's view. */
  ownerName: z.string().nullable(),
  /** The list's query parameters. */
  search: z.record(z.string(), z.string()),
  /** Field names, besides the title. Null: the columns that the reader has selected. */
  columns: z.array(z.string()).nullable(),
})
export type SavedView = z.output<typeof savedView>

const tag = 'Saved views'
const name = z.string().overwrite(tidy).min(1).max(60)
// Users who can see a list can save views of it, so the permission depends on the list.
const permission = 'signedIn'

export const viewEndpoints = endpoints({
  'GET /api/views': {
    permission,
    tag,
    summary: 'List your own and shared saved views of a list',
    query: z.strictObject({ resource: z.string(), customerId: z.uuid().optional() }),
    answer: z.strictObject({ items: z.array(savedView) }),
  },
  'POST /api/views': {
    permission,
    tag,
    summary: 'Save a view of a list',
    body: z.strictObject({
      resource: z.string(),
      customerId: z.uuid().optional(),
      name,
      shared: z.boolean().default(false),
      search: z.record(z.string(), z.string().max(2000)),
      columns: z.array(z.string()).max(100).nullable().default(null),
    }),
    answer: savedView,
    status: 201,
  },
  'PATCH /api/views/:id': {
    permission,
    tag,
    summary: 'Rename or share one of your saved views',
    params: z.strictObject({ id: z.uuid() }),
    body: z.strictObject({ name: name.optional(), shared: z.boolean().optional() }),
    answer: savedView,
  },
  'DELETE /api/views/:id': {
    permission,
    tag,
    summary: 'Delete one of your saved views',
    params: z.strictObject({ id: z.uuid() }),
  },
})
