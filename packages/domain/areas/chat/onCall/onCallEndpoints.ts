/** On call: staff shifts, and whom `@oncall` currently mentions. */
import { z } from 'zod'
import { endpoints } from '../../../engine/contract.ts'
import { chatPerson } from '../chatShapes.ts'
import { shiftProblem } from './shifts.ts'

const tag = 'Chat'

const shift = z.strictObject({
  id: z.uuid(),
  person: chatPerson,
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  rowVersion: z.int(),
})
export type OnCallShift = z.output<typeof shift>

export const onCallEndpoints = endpoints({
  'GET /api/chat/onCall': {
    permission: 'internal.chat.view',
    tag,
    summary: 'Get who is on call now, and the shifts that haven’t ended',
    answer: z.strictObject({ now: z.array(chatPerson), shifts: z.array(shift), hasMore: z.boolean() }),
  },
  'POST /api/chat/onCall/shifts': {
    permission: 'internal.chat.moderate',
    tag,
    summary: 'Add a shift, once or every week',
    status: 201,
    body: z
      .strictObject({
        userId: z.uuid(),
        startsAt: z.iso.datetime({ offset: true }),
        endsAt: z.iso.datetime({ offset: true }),
        /** Number of weekly occurrences. */
        times: z.int().min(1).max(26).default(1),
      })
      .superRefine((asked, context) => {
        const problem = shiftProblem(asked)
        if (problem) context.addIssue({ code: 'custom', path: [problem.path], message: problem.text })
      })
      .meta({
        example: {
          userId: '018f3c1e-7a52-7c11-9a0e-2b6f0a4d9c31',
          startsAt: '2026-02-02T08:00:00Z',
          endsAt: '2026-02-09T08:00:00Z',
        },
      }),
    answer: z.strictObject({ ids: z.array(z.uuid()) }),
  },
  'DELETE /api/chat/onCall/shifts/:id': {
    permission: 'internal.chat.moderate',
    tag,
    summary: 'Remove a shift',
    conditional: true,
    params: z.strictObject({ id: z.uuid() }),
  },
})
