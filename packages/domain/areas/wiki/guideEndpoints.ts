/** The user guide in the wiki: the target of the console's help links. */
import { z } from 'zod'
import { endpoints } from '../../engine/contract.ts'

export const guideEndpoints = endpoints({
  'GET /api/wiki/guide/:slug': {
    permission: 'internal.wiki.view',
    tag: 'Wiki',
    summary: 'Find a page of the user guide; null if there is none',
    params: z.strictObject({ slug: z.string().min(1).max(80) }),
    answer: z.strictObject({ page: z.strictObject({ id: z.uuid(), title: z.string() }).nullable() }),
  },
  'POST /api/wiki/guide': {
    permission: 'internal.wiki.publish',
    tag: 'Wiki',
    summary: 'Add the user guide as a space of its own',
    status: 201,
    answer: z.strictObject({ spaceId: z.uuid(), pages: z.int() }),
  },
})
