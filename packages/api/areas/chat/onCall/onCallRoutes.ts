/** The on-call roster. */
import { weekly } from '@postern/domain/areas/chat/onCall/shifts.ts'
import { failure } from '@postern/domain/engine/failure.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { tx } from '../../../database/db.ts'
import type { Deps } from '../../../deps.ts'
import { writeAudit } from '../../../engine/audit.ts'
import { expectedVersion } from '../../../engine/recordRequest.ts'
import { serve } from '../../../http/serve.ts'
import { newId } from '../../../newId.ts'
import { writerOf } from '../channelRoutes.ts'
import { requirePeople } from '../writes/openChannel.ts'
import { comingShifts, onCallNow } from './onCallReads.ts'

const resource = { name: 'onCallShifts' }

export function onCallRoutes(app: FastifyInstance, { database }: Deps): void {
  serve(app, 'GET /api/chat/onCall', () =>
    tx(database, 'all', async (db) => ({ now: await onCallNow(db), ...(await comingShifts(db)) })),
  )

  serve(app, 'POST /api/chat/onCall/shifts', ({ body, signedIn: { user }, request }) =>
    tx(database, 'all', async (db) => {
      const { userId, times } = body
      await requirePeople(db, [userId], 'userId')
      const shifts = weekly(body, times).map((span) => ({ ...span, id: newId() }))
      await db.all(sql`
        insert into on_call_shifts (id, user_id, starts_at, ends_at, created_by)
        select s.id, ${userId}, s."startsAt", s."endsAt", ${user.id}
        from jsonb_to_recordset(${JSON.stringify(shifts)}::jsonb) as s(id uuid, "startsAt" timestamptz, "endsAt" timestamptz)`)
      writeAudit(
        db,
        writerOf(user, request),
        shifts.map(({ id, startsAt, endsAt }) => ({
          ...{ resource, customerId: null, recordId: id, action: 'create', rowVersion: 1 },
          changes: {
            userId: { before: null, after: userId },
            startsAt: { before: null, after: startsAt },
            endsAt: { before: null, after: endsAt },
          },
        })),
      )
      return { ids: shifts.map(({ id }) => id) }
    }),
  )

  serve(app, 'DELETE /api/chat/onCall/shifts/:id', async ({ params: { id }, signedIn: { user }, request }) => {
    const version = expectedVersion(request)
    await tx(database, 'all', async (db) => {
      const gone = await db.one(sql<{ userId: string; startsAt: string; endsAt: string; rowVersion: number }>`
        delete from on_call_shifts where id = ${id}
        returning user_id as "userId", starts_at as "startsAt", ends_at as "endsAt", row_version as "rowVersion"`)
      if (!gone) throw failure('not_found')
      if (gone.rowVersion !== version) throw failure('stale')
      writeAudit(db, writerOf(user, request), [
        {
          ...{ resource, customerId: null, recordId: id, action: 'archive', rowVersion: version },
          changes: {
            userId: { before: gone.userId, after: null },
            startsAt: { before: gone.startsAt, after: null },
            endsAt: { before: gone.endsAt, after: null },
          },
        },
      ])
    })
    return undefined
  })
}
